import { YAMLException } from 'js-yaml';

/**
 * Why a file of YAML could not be read, for use within a sentence: of what the parser says the reason, with the line and the
 * column from 1, and not the lines of the file that it draws below.
 */
export function yamlReason(error: unknown): string {
  if (error instanceof YAMLException) {
    const { mark, reason } = error;
    return mark === undefined ? reason : `line ${mark.line + 1}, column ${mark.column + 1}: ${reason}`;
  }
  return error instanceof Error ? error.message : String(error);
}
