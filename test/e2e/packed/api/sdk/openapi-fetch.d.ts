import { ParseAs, Middleware, ParamsOption, FetchResponse } from "openapi-fetch";
import { Q as Method, U as Contract, V as OperationId, W as Read } from "./client.js";
import { CallOptions, operations, PlantStoreClient } from "./index.js";
type RawParseAs = ParseAs;
type RawMiddleware = Middleware;
type RawOptions<As extends RawParseAs = "json", Id extends OperationId = OperationId> = CallOptions & {
    readonly parseAs?: As | undefined;
    readonly middleware?: RawMiddleware[] | undefined;
} & BodyOption<Contract[Id]> & TargetOption<Id>;
type TargetOption<Id extends OperationId> = Contract[Id] extends {
    readonly target: unknown;
} ? Readonly<ParamsOption<operations[Id]>> : unknown;
type BodyOption<Described> = Described extends {
    readonly body: Read<infer Body>;
} ? {
    readonly body: Body;
} : unknown;
type RawResult<As extends RawParseAs = "json", Id extends OperationId = OperationId> = FetchResponse<operations[Id], {
    parseAs: As;
}, "application/json">;
type IdOf<Verb extends Method> = {
    [Id in OperationId]: Contract[Id]["method"] extends Verb ? Id : never;
}[OperationId];
type IdAt<Verb extends Method, Path> = {
    [Id in IdOf<Verb>]: Contract[Id]["path"] extends Path ? Id : never;
}[IdOf<Verb>];
type Given<Options> = Record<never, never> extends Options ? [
    options?: Options
] : [
    options: Options
];
type RawMethods = {
    readonly [Verb in Method]: <As extends RawParseAs = "json", Path extends Contract[IdOf<Verb>]["path"] = Contract[IdOf<Verb>]["path"]>(path: Path, ...options: Given<RawOptions<As, IdAt<Verb, Path>>>) => Promise<RawResult<As, IdAt<Verb, Path>>>;
};
interface RawClient extends RawMethods {
    use(...middleware: RawMiddleware[]): void;
    eject(...middleware: RawMiddleware[]): void;
}
declare function createRawClient(plants: PlantStoreClient): RawClient;
export { createRawClient };
export type { RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult };
