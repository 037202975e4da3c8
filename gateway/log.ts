import pino from 'pino'

/** Never logged, whatever the object: tokens, passwords, cookies, authorisation headers. */
const redact = {
  paths: [
    'token',
    'password',
    'authorization',
    'cookie',
    'id_token',
    '*.token',
    '*.password',
    '*.authorization',
    '*.cookie',
    '*.id_token',
  ],
  censor: '[redacted]',
}

const root = pino({
  level: process.env.ZEUS_LOG || 'info',
  base: undefined,
  redact,
  timestamp: pino.stdTimeFunctions.isoTime,
})

export type Log = pino.Logger

/** One logger a folder: `const log = logOf('fanout')`. */
export const logOf = (folder: string): Log => root.child({ in: folder })
