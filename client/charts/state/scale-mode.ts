/** Mode of a chart's price axis. */
export type ScaleMode = 'plain' | 'log' | 'percent'
