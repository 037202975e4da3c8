import { ServiceTokenError } from '../people/identity/service-tokens'

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `1h`, `7d` in ms. Throws `ServiceTokenError`. */
export function parseTtl(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (!count || !unit) throw new ServiceTokenError(`--ttl ${text}: expected a number and s, m, h or d, as in 1h`)
  return Number(count) * (UNITS[unit] as number)
}
