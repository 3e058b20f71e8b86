/** Numbers that stand for texts: equal texts have one number, so that copies are still seen. */
export class ResponseNumbers {
  private readonly numbers = new Map<string, number>();

  /** The number of a text: 0 for the first, 1 for the next that is another, ... */
  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }
}
