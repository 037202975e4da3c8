/** How the price axis of a chart counts. */
export type ScaleMode = 'plain' | 'log' | 'percent'
