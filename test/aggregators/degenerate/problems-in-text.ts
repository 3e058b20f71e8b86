/** A word of the program where a number or a name belongs. */
const SLIPS = [
  /NaN/,
  /Infinity|∞/,
  /\bnull\b/,
  /\[object/,
  /\bfunction\b.*=>/,
  // A cell, or what follows a bracket, a colon or an equals sign: prose says "12 undefined", "undefined on 3" and "with undefined as zero".
  /(?:[│[(=:±]|, )\s*undefined(?! (?:on|as|counted|under|in)\b)/,
  /(?<!\d )undefined\s*(?:[│\]%]|to [\d—-]|\.\d)/,
];

/** Lines of a printed text with a value that is none, the whole line each; empty where all is well. */
export function problemsInText(text: string): string[] {
  return text.split('\n').filter((line) => SLIPS.some((slip) => slip.test(line)));
}
