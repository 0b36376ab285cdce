/** A wrong argument of a public function. The command says the same of its own option: `about("--base-path")`. */
export class CallerError extends TypeError {
  readonly #subject: string;
  readonly #words: string;

  /** @param subject what is wrong, such as `"basePath"`; empty where the words name it */
  constructor(caller: string, subject: string, words: string) {
    super(`${caller}: ${said(subject, words)}`);
    this.#subject = subject;
    this.#words = words;
  }

  get subject(): string {
    return this.#subject;
  }

  /** Returns the sentence with another subject. */
  about(subject: string): string {
    return this.#subject === "" ? `${subject}: ${this.#words}` : said(subject, this.#words);
  }
}

/** `only: "x" names no case.`, `basePath must begin with a slash.` */
function said(subject: string, words: string): string {
  return [subject, words].filter((part) => part !== "").join(words.startsWith('"') ? ": " : " ");
}
