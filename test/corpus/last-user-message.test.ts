import { expect, test } from 'vitest';
import { lastUserMessage } from '../../corpus/last-user-message.ts';

test('of a plain prompt, the prompt itself, byte for byte', () => {
  expect(lastUserMessage(' Hello,\n\nworld. ')).toBe(' Hello,\n\nworld. ');
  expect(lastUserMessage('')).toBe('');
});

test('of a chat, the last user message', () => {
  const chat = [
    { role: 'system', content: 'Be terse.' },
    { role: 'user', content: 'First.' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Second,\n\nand “quoted”.' },
  ];
  expect(lastUserMessage(JSON.stringify(chat))).toBe('Second,\n\nand “quoted”.');
  expect(lastUserMessage(`\n${JSON.stringify(chat, null, 2)}\n`)).toBe('Second,\n\nand “quoted”.');
});

test('of a chat whose content has parts, their texts joined', () => {
  const image = { type: 'image_url', image_url: { url: 'data:' } };
  const parts = [{ type: 'text', text: 'One ' }, image, { type: 'text', text: 'two.' }];
  expect(lastUserMessage(JSON.stringify([{ role: 'user', content: parts }]))).toBe('One two.');
});

test.each([
  '[1, 2]',
  '[]',
  '[not json',
  '{"role":"user","content":"x"}',
  '[{"role":"system","content":"x"}]',
])('of %s, which is no chat with a user message, the prompt itself', (prompt) => {
  expect(lastUserMessage(prompt)).toBe(prompt);
});
