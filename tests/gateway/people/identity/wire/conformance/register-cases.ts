import { expect } from 'vitest'
import { type Case, FIELDS, PASSWORD } from './world'

const forced = { forceLogin: true }

export const registerCases: Case[] = [
  {
    lines: ['registerByUsername'],
    title:
      'registers by user name, with a profile, user-defined data and a token; refuses the same name and a common password',
    async run({ client, fields, refused, unique }) {
      const name = `Name_${unique()}`
      const one = client()
      const photo = 'https://example.com/me.png'
      const profile = { nickname: '小明', company: '宙斯', gender: 'M', photo }
      const user = await one.registerByUsername(name, PASSWORD, profile, { ...forced, customData: { level: 3 } })
      fields(user, FIELDS.registered)
      expect(user).toMatchObject({
        username: name,
        nickname: '小明',
        company: '宙斯',
        photo,
        status: 'Activated',
        password: null,
      })
      expect(user.id).toMatch(/^[0-9a-f]{24}$/)
      expect(user.arn).toBe(`arn:cn:authing:${user.userPoolId}:user:${user.id}`)
      expect((await one.getUdfValue()).level).toBe(3)
      await refused(client().registerByUsername(name, PASSWORD), 2026)
      const script = { photo: 'javascript:alert(1)' }
      await refused(client().registerByUsername(`x_${unique()}`, PASSWORD, script), 2018)
      await refused(client().registerByUsername(`x_${unique()}`, 'password1'), 2029)
      await refused(client().registerByUsername(`x_${unique()}`, 'short'), 2029)
      // Told apart by case.
      expect((await client().registerByUsername(name.toLowerCase(), PASSWORD)).username).toBe(name.toLowerCase())
      // Without forceLogin nobody is signed in.
      expect((await client().registerByUsername(`y_${unique()}`, PASSWORD)).token).toBeNull()
    },
  },
  {
    lines: ['registerByEmail'],
    title: 'registers by e-mail; the same address in capitals is the same one, a malformed one is refused',
    async run({ client, fields, refused, unique }) {
      const email = `${unique()}@example.com`
      const user = await client().registerByEmail(email, PASSWORD, undefined, forced)
      fields(user, FIELDS.registered)
      expect(user).toMatchObject({ email, emailVerified: false })
      await refused(client().registerByEmail(email.toUpperCase(), PASSWORD), 2026)
      await refused(client().registerByEmail('no address', PASSWORD), 2204)
      await refused(client().registerByEmail(`z${email}`, PASSWORD, { blocked: true }), 2231)
    },
  },
  {
    lines: ['registerByPhoneCode', 'sms/send'],
    title: 'registers by a code sent to a phone; a wrong code, a used one and a taken phone are refused',
    async run({ client, code, fields, refused, rested }) {
      const phone = '13900000001'
      await client().sendSmsCode(phone, undefined, 'register')
      const sent = await code(phone)
      await refused(client().registerByPhoneCode(phone, sent === '000000' ? '111111' : '000000'), 2001)
      const user = await client().registerByPhoneCode(phone, sent, PASSWORD, undefined, forced)
      fields(user, FIELDS.registered)
      expect(user).toMatchObject({ phone, phoneVerified: true, phoneCountryCode: '+86' })
      await refused(client().registerByPhoneCode(phone, sent, PASSWORD), 2001)
      await refused(client().sendSmsCode('123'), 2231)
      await refused(client().sendSmsCode(phone, undefined, 'nonsense'), 2231)
      await refused(client().sendSmsCode(phone, undefined, 'bind'), 2020)
      await client().sendSmsCode('13900000009')
      await refused(client().sendSmsCode('13900000009'), 1002)
      await rested()
    },
  },
  {
    lines: ['register/email-code'],
    title: 'registers by a code sent by e-mail; a code for signing in does not register',
    async run({ client, code, fields, refused, rested, unique }) {
      const email = `${unique()}@example.com`
      await client().sendEmail(email, 'REGISTER_VERIFY_CODE')
      const user = await client().registerByEmailCode(email, await code(email), { nickname: '信' }, forced)
      fields(user, FIELDS.registered)
      expect(user).toMatchObject({ email, emailVerified: true, nickname: '信' })
      await rested()
      await client().sendEmail(email, 'LOGIN_VERIFY_CODE')
      await refused(client().registerByEmailCode(email, await code(email)), 2001)
      await rested()
    },
  },
]
