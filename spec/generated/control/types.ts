// Generated from spec/control.yaml by `npm run generate`. Do not edit.

export interface components {
    schemas: {
        Error: {
            error: number;
            message: string;
        };
        Info: {
            version: string;
            contract: string;
            storage: string;
            spaces: string[];
            options: {
                [key: string]: string;
            };
            causes?: string[];
            chanceDecided?: boolean;
        };
        ServiceToken: {
            token?: string;
        };
        StoredPlant: {
            [key: string]: string | number | boolean | null;
        };
        PlantPage: {
            epoch: string;
            plants: components["schemas"]["StoredPlant"][];
            total: number;
            next?: number;
        };
        Fault: {
            kind: "latency" | "drip" | "status" | "respond" | "malformedJson" | "wrongShape" | "emptyBody" | "hang" | "networkError" | "connectionReset" | "emptyReply" | "truncatedBody" | "garbage" | "informational";
            minMs?: number;
            maxMs?: number;
            bytesPerSecond?: number;
            status?: number;
            retryAfter?: number | string;
            headers?: {
                [key: string]: string;
            };
            body?: string;
            bodyBase64?: string;
        };
        FaultInjection: {
            fault: components["schemas"]["Fault"];
            at?: "request" | "response";
            times?: number;
            probability?: number;
            when?: {
                [key: string]: string | number | boolean | null;
            };
        };
        InjectedFault: {
            id: string;
            fault: components["schemas"]["Fault"];
            at: "request" | "response";
            left?: number;
            probability: number;
            when?: {
                [key: string]: string | number | boolean | null;
            };
        };
        FaultList: {
            faults: components["schemas"]["InjectedFault"][];
        };
        Violation: {
            cause: string;
            message: string;
            pointer?: string;
        };
        Response: {
            status: number;
            headers: {
                [key: string]: string;
            };
            body: string;
        };
        Finding: {
            level: "must" | "should";
            direction: "request" | "response";
            place: string;
            text: string;
            rule: string;
        };
        Upstream: {
            outcome: "created" | "refused" | "unknown" | "not_sent";
            status?: number;
            durationMs: number;
            failure?: string;
            violations: components["schemas"]["Finding"][];
            response?: components["schemas"]["Response"];
        };
        Request: {
            number: number;
            time: string;
            method: string;
            path?: string;
            headers: {
                [key: string]: string;
            };
            body?: string;
            plant?: components["schemas"]["StoredPlant"];
            violations: components["schemas"]["Violation"][];
            faults: components["schemas"]["Fault"][];
            stored: boolean;
            state: "waiting" | "completed";
            durationMs?: number;
            response?: components["schemas"]["Response"];
            upstream?: components["schemas"]["Upstream"];
        };
        RequestPage: {
            epoch: string;
            eventId: string;
            requests: components["schemas"]["Request"][];
            dropped: number;
            next?: number;
        };
        ResetEvent: {
            epoch: string;
        };
        GapEvent: {
            missed: number;
        };
        EndEvent: {
            reason: string;
        };
    };
}
