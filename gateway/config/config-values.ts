import { isIP } from 'node:net'
import { z } from 'zod'
import { boardOf, codeOf, type Exchange, exchangeOf, idsFromInput } from '../../shared/market/instrument'
import { COIN_ID } from '../../shared/market/instrument-id'
import { isTradingDay, isWeekday } from '../../shared/market/trading-days'
import { COIN_VENUE_NAMES, coinUrlVariable } from '../feeds/sources/coin-venues'
import { STOCK_SOURCES } from '../feeds/sources/stock-sources'

/** Clock of the simulated exchange: the real Beijing sessions, sessions back to back, or those at ×N. */
export type ClockMode = { mode: 'real' | 'always'; speed: number }

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`)

export const clock = z.string().transform((text, context): ClockMode => {
  if (text === 'real' || text === 'always') return { mode: text, speed: 1 }
  const match = /^[x×](\d+(?:\.\d+)?)$/i.exec(text)
  const speed = match ? Number(match[1]) : Number.NaN
  if (speed > 0 && speed <= 240) return { mode: 'always', speed }
  context.addIssue({ code: 'custom', message: '`real`, `always`, or `×N` with N from 0.1 to 240' })
  return z.NEVER
})

const quoted = (name: string) => `\`${name}\``

const isSourceList = (text: string): boolean => {
  const names = text.split(',')
  return names.every((name) => STOCK_SOURCES.some((known) => known === name)) && new Set(names).size === names.length
}

export const feed = z
  .string()
  .transform((text) => (text.startsWith('replay:') ? text : text.replace(/\s/g, '')))
  .refine(
    (text) => /^(simulated|replay:.+)$/.test(text) || isSourceList(text),
    `\`simulated\`, \`replay:PATH\`, or one or several of ${STOCK_SOURCES.map(quoted).join(', ')}, separated by commas`,
  )

export const url = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), 'an http or https URL')

/** A variable for each coin exchange; named apart, because the schema knows its own names alone. */
export const coinUrls: Record<never, never> = Object.fromEntries(
  COIN_VENUE_NAMES.map((name) => [coinUrlVariable(name), url.optional()]),
)

/** Browsers' addresses, cookies and tokens name the whole origin: a path below it would be promised and not kept. */
export const origin = url.refine((text) => {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}${password}` === ''
}, 'scheme, host and port alone (`https://zeus.example`): the product cannot live under a path')

/** The password in it is a secret: it is named nowhere. */
export const postgres = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    '`postgres://user@host:port/name`',
  )

export const bus = z
  .string()
  .refine(
    (text) => /^(memory|(nats|tls):\/\/[\w.-]+:\d{1,5})$/.test(text),
    '`memory`, `nats://host:port` or `tls://host:port`',
  )

export const natsServer = z.string().regex(/^nats:\/\/[\w.-]+:\d{1,5}$/, '`nats://host:port`')

export const subject = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'words joined by dots')

export const flag = z.enum(['0', '1'], '`0` or `1`').transform((text) => text === '1')

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

export const tradingDays = list.refine(
  (items) => items.every((item) => /^\d{8}$/.test(item) && isTradingDay(item)),
  'trading days such as `20261231`, separated by commas',
)

export const readClosedDays = list.refine(
  (items) => items.every(isWeekday),
  'weekdays such as `20270208`, separated by commas',
)

export const coinFeed = list.refine(
  (names) =>
    names.join() === 'simulated' ||
    (names.length > 0 &&
      new Set(names).size === names.length &&
      names.every((name) => COIN_VENUE_NAMES.includes(name))),
  `\`simulated\`, ${COIN_VENUE_NAMES.map(quoted).join(', ')} or \`${COIN_VENUE_NAMES.join()}\``,
)

/** Returns unknown codes separately: a typing error must not stop the market from starting. */
export const watch = list.transform((items) => {
  const found = items.map((item) => {
    const id = idsFromInput(item).find((one) => COIN_ID.test(one) || boardOf(codeOf(one), exchangeOf(one) as Exchange))
    return { item, id }
  })
  return {
    ids: found.flatMap(({ id }) => id ?? []),
    unknown: found.flatMap(({ item, id }) => (id ? [] : [item])),
  }
})

export const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host)

/** Host in the form that browsers compare: lower case, with the port if it is not the default one. */
export const videoHosts = list.refine(
  (items) => items.every((item) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(item)),
  'hosts such as `video.example` or `video.example:8443`, separated by commas',
)

export const hosts = list.transform((items, context) =>
  items.map((item) => {
    const [host = '', port = ''] = item.split(':')
    if (/^[\w.-]+$/.test(host) && /^\d{1,5}$/.test(port) && Number(port) < 65536) return { host, port: Number(port) }
    context.addIssue({ code: 'custom', message: '`host:port`, separated by commas' })
    return z.NEVER
  }),
)

/** An address, or a range of them such as `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits < 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

export const proxies = list.refine(
  (items) => items.every(isAddressRange),
  'addresses or ranges such as `127.0.0.1` or `10.0.0.0/8`, separated by commas',
)
