import { P as Progress } from "./run-options.js";
import { InjectOptions, Fault } from "./index.js";
interface GivenPlant {
    readonly id: bigint;
    readonly name: string;
    readonly tag?: string;
}
type ClientOutcome = "created" | "refused" | "unknown";
interface ClientRequest {
    readonly baseUrl: string;
    readonly token: string;
    readonly freshToken: string;
    readonly plant: GivenPlant;
    readonly json: string;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
}
interface ClientEnd {
    readonly outcome?: ClientOutcome | undefined;
    readonly output?: string | undefined;
}
type ClientCall = (request: ClientRequest) => Promise<ClientOutcome | ClientEnd>;
type CheckName = "stores the plant" | "sends a request" | "says created" | "says refused" | "sends it once" | "sends it at most twice" | "waits as Retry-After says" | "keeps the token" | "keeps the plant" | "shows no token" | "shows the message";
interface Scenario {
    readonly name: string;
    readonly cites: readonly string[];
    readonly plant: GivenPlant;
    readonly service: ScenarioService;
    readonly expect: readonly Expectation[];
}
interface ScenarioService {
    readonly path?: string;
    readonly token?: "expired" | "refused";
    readonly isDown?: true;
    readonly faults?: readonly ScenarioFault[];
}
interface ScenarioFault extends Pick<InjectOptions, "at" | "times"> {
    readonly fault: Fault;
}
type Expectation = readonly [
    level: Level,
    check: CheckName,
    rule: string
];
type Level = "must" | "should";
type ClientVerdict = "holds" | "broken" | "advice" | "not observed";
interface ScenarioResult {
    readonly name: string;
    readonly cites: readonly string[];
    readonly verdict: ClientVerdict;
    readonly reason?: string;
    readonly findings: readonly Finding[];
    readonly given: string;
    readonly expected: string;
    readonly arrived: readonly string[];
    readonly stored: readonly string[];
    readonly said: string;
    readonly durationMs: number;
}
interface Finding {
    readonly level: Level;
    readonly text: string;
    readonly rule: string;
}
interface ClientReport {
    readonly results: readonly ScenarioResult[];
    readonly holds: number;
    readonly broken: number;
    readonly advice: number;
    readonly notObserved: number;
    readonly leftOut: number;
}
interface ClientConformanceOptions {
    readonly only?: readonly string[] | undefined;
    readonly skip?: readonly string[] | undefined;
    readonly jobs?: number | undefined;
    readonly timeoutMs?: number | undefined;
    readonly allowedOrigins?: readonly string[] | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onResult?: ((result: ScenarioResult, progress: Progress) => void) | undefined;
}
declare function verifyClient(call: ClientCall, options?: ClientConformanceOptions): Promise<ClientReport>;
declare const scenarios: readonly Scenario[];
export { Progress, scenarios, verifyClient };
export type { CheckName, ClientCall, ClientConformanceOptions, ClientEnd, ClientOutcome, ClientReport, ClientRequest, ClientVerdict, Expectation, Finding, GivenPlant, Level, Scenario, ScenarioFault, ScenarioResult, ScenarioService };
