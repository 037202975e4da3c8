import { expect } from 'vitest'
import type { Product } from './product'

/** The newest code that was sent to an address, once there is one. */
export async function newestCode({ store }: Pick<Product, 'store'>, address: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = await store.delivery.latest(address, undefined)
      return code
    })
    .toBeDefined()
  return code ?? ''
}
