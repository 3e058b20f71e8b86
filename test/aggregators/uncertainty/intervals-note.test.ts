import { expect, it } from 'vitest';
import { intervalsNote } from '../../../aggregators/uncertainty/intervals-note.ts';

it('says how items were resampled, by protocol, and that the ceiling is held', () => {
  const [ours, paper] = [
    intervalsNote({ protocol: 'esfp-1.1' }),
    intervalsNote({ protocol: 'paper' }, 20_000),
  ];
  expect(ours).toMatch(
    /over 1,000 resamples of items within types .* kappa worked out anew, tails widened for few items/,
  );
  expect(paper).toMatch(/over 20,000 resamples of items over the whole corpus, kappa held at its point/);
  expect(paper).not.toMatch(/tails|bias/);
  for (const note of [ours, paper]) expect(note).toMatch(/ceiling is held fixed/);
});
