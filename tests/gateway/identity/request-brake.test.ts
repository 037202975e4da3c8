import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { createRequestBrake } from '../../../gateway/identity/request-brake'

let now = 0
let passed = 0
const statuses: number[] = []
const response = {
  set: () => response,
  status(code: number) {
    statuses.push(code)
    return response
  },
  json: () => response,
} as unknown as Response
const brake = createRequestBrake(2, () => now)
const ask = (ip: string) => brake({ ip, get: () => undefined } as unknown as Request, response, () => passed++)

test('an address is refused beyond its share of a minute, others are not, and the next minute starts anew', () => {
  for (const ip of ['a', 'a', 'a', 'b', 'a']) ask(ip)
  expect([passed, statuses]).toEqual([3, [429, 429]])
  now += 60_000
  ask('a')
  expect([passed, statuses.length]).toEqual([4, 2])
})
