/**
 * What a row takes from the exchange to the sockets, in its order: until it is received, until it is numbered
 * (waiting for rows before it), until it is recorded and in state, until the hub has it.
 */
export const WAY_STAGES = ['receipt', 'sequence', 'state', 'publish'] as const
export type WayStage = (typeof WAY_STAGES)[number]

/** Figures `STAGE.p50`, `.p95`, `.p99` of the report `way`, ms. */
export const WAY_SHARES = ['p50', 'p95', 'p99'] as const
