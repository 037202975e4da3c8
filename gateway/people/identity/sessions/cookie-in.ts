import type { IncomingMessage } from 'node:http'

/** Value of a cookie of a request, as it was sent; undefined without one. */
export function cookieIn({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
