/**
 * Stages of a row from the exchange to the sockets: received, checked (waiting for earlier rows), recorded and applied
 * to state, published by the hub.
 */
export const WAY_STAGES = ['receipt', 'sequence', 'state', 'publish'] as const
export type WayStage = (typeof WAY_STAGES)[number]

/** Figures `STAGE.p50`, `.p95`, `.p99` of the report `way`, ms. */
export const WAY_SHARES = ['p50', 'p95', 'p99'] as const
