/**
 * The part of a page that this storage uses, for the root's tsconfig.json: there the index has it, and nothing else sees a page.
 * packages/mock-server/tsconfig.json checks the storage by a page's own types.
 */
type BroadcastChannel = InstanceType<typeof globalThis.BroadcastChannel>;

declare var indexedDB: { open(name: string, version: number): IDBOpenDBRequest };

declare var IDBKeyRange: { bound(lower: unknown, upper: unknown, lowerOpen?: boolean): IDBKeyRange };

interface IDBKeyRange {
  readonly lowerOpen: boolean;
}

interface IDBRequest<Value> {
  readonly result: Value;
  readonly error: DOMException | null;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
}

interface IDBOpenDBRequest extends IDBRequest<IDBDatabase> {
  onupgradeneeded: (() => void) | null;
  onblocked: (() => void) | null;
}

interface IDBDatabase {
  readonly objectStoreNames: Iterable<string>;
  onclose: (() => void) | null;
  onversionchange: (() => void) | null;
  transaction(
    names: readonly string[],
    mode: "readonly" | "readwrite",
    options: { durability: "relaxed" },
  ): IDBTransaction;
  createObjectStore(name: string): IDBObjectStore;
  close(): void;
}

interface IDBTransaction {
  readonly error: DOMException | null;
  oncomplete: (() => void) | null;
  onabort: (() => void) | null;
  objectStore(name: string): IDBObjectStore;
  commit(): void;
  abort(): void;
}

interface IDBIndex {
  getAll<Value>(query: IDBKeyRange, count?: number): IDBRequest<Value[]>;
}

interface IDBObjectStore extends IDBIndex {
  get<Value>(key: unknown): IDBRequest<Value | undefined>;
  getKey(key: unknown): IDBRequest<unknown>;
  getAllKeys(query: IDBKeyRange): IDBRequest<unknown[]>;
  count(query: IDBKeyRange): IDBRequest<number>;
  put(value: unknown, key: unknown): void;
  delete(query: unknown): void;
  index(name: string): IDBIndex;
  createIndex(name: string, member: string, options: { unique: boolean }): void;
}
