// Generated from spec/control.yaml by `npm run generate`. Do not edit.

export interface components {
    schemas: {
        /** @description What went wrong. */
        Error: {
            /** @description Numeric error value. Format: int32. */
            error: number;
            /** @description Text of the error. */
            message: string;
        };
        /** @description Facts about the server. */
        Info: {
            /** @description The version of the mock. */
            version: string;
            /** @description The version of this document. A client of another major version cannot use it. */
            contract: string;
            /** @description The place of the plants, without secrets. */
            storage: string;
            /** @description The names of the open spaces, without the store's own. */
            spaces: string[];
            /** @description Each option that is set, as text and without secrets. */
            options: {
                [key: string]: string;
            };
            /** @description Every cause that a violation can have, since 1.1. */
            causes?: string[];
            /** @description Whether chance has decided anything in the space since its last reset, since 1.2. */
            chanceDecided?: boolean;
        };
        /** @description A token of the service. */
        ServiceToken: {
            /** @description The first of the mock's tokens. Absent if the mock knows none, since `verifyToken` decides. */
            token?: string;
        };
        /** @description A plant with its members. An int64 such as `id` is in decimal digits: JSON.parse would round a number past 2^53. */
        StoredPlant: {
            [key: string]: string | number | boolean | null;
        };
        /** @description A page of plants. */
        PlantPage: {
            /** @description The name of the time between two resets. A page of another epoch belongs to another list of plants. */
            epoch: string;
            plants: components["schemas"]["StoredPlant"][];
            /** @description How many plants there are, without any filter. Format: int32. */
            total: number;
            /** @description The `after` of the next page. Absent on the last page. Format: int32. */
            next?: number;
        };
        /** @description A fault. Each member other than `kind` is for one kind of fault. */
        Fault: {
            /** @description The name of its maker in `faults`. */
            kind: "latency" | "drip" | "status" | "respond" | "malformedJson" | "wrongShape" | "emptyBody" | "hang" | "networkError" | "connectionReset" | "emptyReply" | "truncatedBody" | "garbage" | "informational";
            /** @description For a latency, required: the shortest delay, in milliseconds. Format: int32. */
            minMs?: number;
            /** @description For a latency, required: the longest delay, in milliseconds. Format: int32. */
            maxMs?: number;
            /** @description For a drip, required: how many bytes of the body are sent in a second. Format: int32. */
            bytesPerSecond?: number;
            /** @description For a status and a respond, required: the HTTP status, from 200. For an informational, required: 100 to 199, but not 101. Format: int32. */
            status?: number;
            /** @description For a status: seconds as a number, or the value of Retry-After as text: seconds or an HTTP-date (RFC 9110 10.2.3). In responses text. */
            retryAfter?: number | string;
            /** @description For a respond: the header fields, by name. */
            headers?: {
                [key: string]: string;
            };
            /** @description For a respond: the body as text. */
            body?: string;
            /** @description For a respond: the body as bytes, in base64, in place of `body`. */
            bodyBase64?: string;
        };
        /** @description A fault to inject, and which requests meet it. */
        FaultInjection: {
            fault: components["schemas"]["Fault"];
            /**
             * @description When it happens. `request`, the default: before anything is stored. `response`: after the plant is stored, so that only its
             *     response is lost. A latency, a drip and an informational have no `response`.
             */
            at?: "request" | "response";
            /** @description How many requests meet it. By default every one. Format: int32. */
            times?: number;
            /** @description The share of requests that meet it. By default 1. */
            probability?: number;
            /** @description Selects the requests that meet it: those whose plant has all of these members. An int64 such as `id` is in decimal digits. */
            when?: {
                [key: string]: string | number | boolean | null;
            };
        };
        /** @description A fault that waits for its requests. */
        InjectedFault: {
            /** @description The id to remove it by. */
            id: string;
            fault: components["schemas"]["Fault"];
            /** @description When it happens, as in FaultInjection. */
            at: "request" | "response";
            /** @description How many requests will still meet it. Absent: every one. Format: int32. */
            left?: number;
            /** @description The share of requests that meet it. */
            probability: number;
            /** @description Selects the requests that meet it: those whose plant has all of these members. An int64 such as `id` is in decimal digits. */
            when?: {
                [key: string]: string | number | boolean | null;
            };
        };
        /** @description The faults that can still happen. */
        FaultList: {
            faults: components["schemas"]["InjectedFault"][];
        };
        /** @description A mistake of a request. */
        Violation: {
            /** @description A row of the mock's error values, such as `shape_violation`. */
            cause: string;
            /** @description The mistake, in the words of the response. */
            message: string;
            /** @description The place in the body, as a JSON Pointer (RFC 6901). Only for a shape violation. */
            pointer?: string;
        };
        /** @description A response of the service. */
        Response: {
            /** @description The HTTP status. Format: int32. */
            status: number;
            /** @description The header fields that the service sets. */
            headers: {
                [key: string]: string;
            };
            /** @description The text of the body, up to 65,536 characters. */
            body: string;
        };
        /** @description One thing that is wrong with a response of the real service. */
        Finding: {
            /** @description Whether it is wrong or unwise. */
            level: "must" | "should";
            /** @description Who sent it. */
            direction: "request" | "response";
            /** @description Its part of the message, such as `body` or a JSON Pointer. */
            place: string;
            /** @description The difference. */
            text: string;
            /** @description The source that asks for it, such as `document int64`. */
            rule: string;
        };
        /** @description What the real service did with a request that the mock handed on. */
        Upstream: {
            /** @description What is known of the plant: a response that was lost leaves it unknown. */
            outcome: "created" | "refused" | "unknown" | "not_sent";
            /** @description The status of its response. Absent without one. Format: int32. */
            status?: number;
            /** @description Milliseconds until the end of its response. Format: int32. */
            durationMs: number;
            /** @description Why there is no whole response. */
            failure?: string;
            /** @description What is wrong with its response by the contract. */
            violations: components["schemas"]["Finding"][];
            response?: components["schemas"]["Response"];
        };
        /** @description A request and its outcome. */
        Request: {
            /** @description Counted from 1 since the start or the last reset. Format: int32. */
            number: number;
            /** @description When it arrived, such as 2026-11-22T10:00:00.000Z. */
            time: string;
            /** @description As it was sent. */
            method: string;
            /** @description The path below the base URL, without a query. Absent for a request outside the base URL. */
            path?: string;
            /** @description By lower-case name, without secrets. */
            headers: {
                [key: string]: string;
            };
            /** @description The text of the body, up to 65,536 bytes. Absent if the service did not read it. */
            body?: string;
            plant?: components["schemas"]["StoredPlant"];
            /** @description The mistakes that the service found. Empty for a good request. */
            violations: components["schemas"]["Violation"][];
            /** @description The faults that it met. */
            faults: components["schemas"]["Fault"][];
            /** @description Whether its plant was stored, even if a fault took its response away. */
            stored: boolean;
            /** @description Whether it still waits. */
            state: "waiting" | "completed";
            /** @description Milliseconds from its arrival to its end. Absent while it waits. Format: int32. */
            durationMs?: number;
            response?: components["schemas"]["Response"];
            upstream?: components["schemas"]["Upstream"];
        };
        /** @description A page of requests. */
        RequestPage: {
            /** @description The name of the time between two resets. Each epoch counts its requests from 1. */
            epoch: string;
            /** @description The `Last-Event-ID` to follow the journal from here. */
            eventId: string;
            requests: components["schemas"]["Request"][];
            /** @description How many requests the journal has dropped because of its size. Format: int32. */
            dropped: number;
            /** @description The `after` of the next page. Absent on the last page. Format: int32. */
            next?: number;
        };
        /** @description The space was reset. */
        ResetEvent: {
            /** @description The epoch that begins. */
            epoch: string;
        };
        /** @description Requests are missing here. */
        GapEvent: {
            /** @description How many requests the journal dropped before they could be sent. Format: int32. */
            missed: number;
        };
        /** @description The server ends the stream. */
        EndEvent: {
            /** @description The reason, in words. */
            reason: string;
        };
    };
}
