// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a plant
         * @description Creates a new plant in the store.
         */
        post: operations["createPlant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A plant to create, with the identification number that the client gives it. */
        NewPlant: {
            /** @description Identification number of the plant. Format: int64. */
            id: number | bigint;
        } & components["schemas"]["Plant"];
        /** @description A plant in the store. */
        Plant: {
            /**
             * @description The name of the plant.
             * @example Monstera
             */
            name: string;
            /**
             * @description A tag that says which type of plant it is.
             * @example tropical
             */
            tag?: string;
        };
        /** @description What went wrong. */
        Error: {
            /** @description Numeric error value. Format: int32. */
            error: number;
            /** @description Text of the error. */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createPlant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The plant to create. Its identification number is chosen by the client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description The plant that was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plant"];
                };
            };
            /** @description An unexpected error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
