import { afterAll } from 'vitest';
import { layouts, removePacked } from './adoption-layouts.ts';
import { describeAdoption } from './adoption-trial.ts';

afterAll(removePacked);

for (const layout of layouts()) describeAdoption(layout);
