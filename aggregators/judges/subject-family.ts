import { modelFamily } from '../model-family.ts';
import type { Subject } from '../subject.ts';

/**
 * The family of what is measured: by the name that the server gave, else by the provider's id, else by its label; null
 * where none of them tells.
 */
export function subjectFamily({
  servedModel,
  provider,
  label,
}: Pick<Subject, 'servedModel' | 'provider' | 'label'>): string | null {
  return modelFamily(servedModel ?? '') ?? modelFamily(provider) ?? modelFamily(label ?? '');
}
