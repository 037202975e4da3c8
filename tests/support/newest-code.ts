import { expect } from 'vitest'
import type { TestGateway } from './start-gateway'

/** The newest code that was sent to an address, once there is one. */
export async function newestCode({ identity }: Pick<TestGateway, 'identity'>, address: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = await identity.store.delivery.latest(address, undefined)
      return code
    })
    .toBeDefined()
  return code ?? ''
}
