/** A wrong argument of a public function. The command says the same of its own option: `--base-path` and the words. */
export class CallerError extends TypeError {
  // Private: a test that compares errors compares the members that it can see.
  readonly #subject: string;
  readonly #words: string;

  /**
   * @param subject what is wrong, such as `"basePath"`; empty where the words name it
   * @param words what follows the subject: `" must begin with a slash."`, `': "x" names no case.'`
   */
  constructor(caller: string, subject: string, words: string) {
    super((subject ? `${caller}: ${subject}` : caller) + words);
    this.#subject = subject;
    this.#words = words;
  }

  get subject(): string {
    return this.#subject;
  }

  get words(): string {
    return this.#words;
  }
}
