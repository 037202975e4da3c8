import { expect } from 'vitest'
import type { Product } from './product'

/** Writes a resource below `/api/` as somebody. */
export async function putResource(
  gateway: Pick<Product, 'url' | 'mint'>,
  userId: string,
  path: string,
  body: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await gateway.mint(userId)}` }
  const request = { method: 'PUT', headers, body: JSON.stringify(body) }
  expect((await fetch(`${gateway.url}/api/${path}`, request)).status).toBe(200)
}
