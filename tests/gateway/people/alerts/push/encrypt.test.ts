import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areSubscriptionKeys, encryptPush, PUSH_TEXT_MAX } from '../../../../../gateway/people/alerts/push/encrypt'
import { decryptPush } from '../../../../support/push-service'

/** RFC 8291, appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is that of the standard’s example', () => {
  const randomness = { salt: bytes(VECTOR.salt), privateKey: bytes(VECTOR.sender) }
  expect(encryptPush(VECTOR.text, VECTOR, randomness).toString('base64url')).toBe(VECTOR.message)
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(bytes(VECTOR.receiver))
  expect(decryptPush(bytes(VECTOR.message), receiver, bytes(VECTOR.auth))).toBe(VECTOR.text)
})

test('two messages of one text have different bytes', () => {
  expect(encryptPush('海川电子', VECTOR)).not.toEqual(encryptPush('海川电子', VECTOR))
})

test('the longest text fills one record, a longer one is refused', () => {
  expect(encryptPush('x'.repeat(PUSH_TEXT_MAX), VECTOR).length).toBe(86 + 4_096)
  expect(() => encryptPush('x'.repeat(PUSH_TEXT_MAX + 1), VECTOR)).toThrow(RangeError)
})

test.each([
  ['those of the example', VECTOR, true],
  ['a point off the curve', { ...VECTOR, p256dh: bytes(VECTOR.p256dh).fill(7, 1).toString('base64url') }, false],
  ['a compressed point', { ...VECTOR, p256dh: `A${VECTOR.p256dh.slice(1, 44)}` }, false],
  ['no point', { ...VECTOR, p256dh: '' }, false],
  ['a short secret', { ...VECTOR, auth: 'BTBZMqHH6r4Tts7J_aQ' }, false],
  ['a long secret', { ...VECTOR, auth: `${VECTOR.auth}AAAA` }, false],
])('keys of a subscription: %s', (_name, keys, are) => {
  expect(areSubscriptionKeys(keys)).toBe(are)
})
