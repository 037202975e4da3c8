import { expect } from 'vitest'
import { type Case, FIELDS, PASSWORD } from './world'

export const loginCases: Case[] = [
  {
    lines: ['loginByUsername', '.well-known', 'RSA message too long'],
    title: 'signs in by user name under the published key; wrong password and unknown name give the same answer',
    async run({ client, person, fields, refused }) {
      const { name, id } = await person()
      const one = client()
      const user = await one.loginByUsername(name, PASSWORD)
      fields(user, FIELDS.signedIn)
      expect(user).toMatchObject({ id, loginsCount: 2, lastIP: '127.0.0.1' })
      expect(user.token.split('.')).toHaveLength(3)
      const wrong = await refused(client().loginByUsername(name, 'not the password'), 2333)
      const unknown = await refused(client().loginByUsername('nobody_at_all', PASSWORD), 2333)
      expect(wrong).toEqual(unknown)
      await refused(client().loginByUsername(name.toUpperCase(), PASSWORD), 2333)
      // The client rejects with `false` where the text is longer than the key encrypts.
      await expect(one.loginByUsername(name, 'x'.repeat(400))).rejects.toBe(false)
    },
  },
  {
    lines: ['loginByEmail'],
    title: 'signs in by e-mail in any case, with user-defined data; nothing but the address is an e-mail',
    async run({ client, fields, refused, unique }) {
      const email = `${unique()}@example.com`
      await client().registerByEmail(email, PASSWORD)
      const user = await client().loginByEmail(email.toUpperCase(), PASSWORD, { customData: { from: 'test' } })
      fields(user, FIELDS.signedIn)
      expect(user.customData).toMatchObject({ from: 'test' })
      await refused(client().loginByEmail(email, 'not the password'), 2333)
      await refused(client().loginByEmail('nobody', PASSWORD), 2333)
    },
  },
  {
    lines: ['loginByPhoneCode', 'loginByPhonePassword'],
    title: 'signs in by phone, by code and by password; a code of another purpose does not',
    async run({ client, code, fields, refused, rested, unique }) {
      const phone = `137${String(unique().slice(1)).padStart(8, '0')}`
      await client().sendSmsCode(phone, undefined, 'register')
      await client().registerByPhoneCode(phone, await code(phone), PASSWORD)
      fields(await client().loginByPhonePassword(phone, PASSWORD), FIELDS.signedIn)
      await refused(client().loginByPhonePassword(phone, 'not the password'), 2333)
      await rested()
      await client().sendSmsCode(phone, '+86', 'login')
      const sent = await code(phone)
      const user = await client().loginByPhoneCode(phone, sent)
      fields(user, FIELDS.signedIn)
      await refused(client().loginByPhoneCode(phone, sent), 2001)
      await rested()
      await client().sendSmsCode(phone, '+86', 'reset')
      await refused(client().loginByPhoneCode(phone, await code(phone)), 2001)
      await rested()
    },
  },
  {
    lines: ['login/email-code', 'sendEmail'],
    title: 'signs in by a code sent by e-mail; every scene is accepted, and an unknown one is refused',
    async run({ client, code, fields, refused, rested, unique }) {
      const email = `${unique()}@example.com`
      await client().registerByEmail(email, PASSWORD)
      const answer = await client().sendEmail(email, 'LOGIN_VERIFY_CODE')
      fields(answer, ['code', 'message'])
      expect(answer.code).toBe(200)
      const user = await client().loginByEmailCode(email, await code(email))
      fields(user, FIELDS.signedIn)
      expect(user.emailVerified).toBe(true)
      for (const scene of [
        'RESET_PASSWORD',
        'FIRST_EMAIL_LOGIN_VERIFY',
        'MFA_VERIFY',
        'VERIFY_CODE',
        'MFA_VERIFY_CODE',
      ]) {
        await rested()
        expect((await client().sendEmail(email, scene)).code).toBe(200)
      }
      for (const scene of ['CHANGE_EMAIL', 'EMAIL_BIND_VERIFY_CODE', 'EMAIL_UNBIND_VERIFY_CODE', 'VERIFY_EMAIL']) {
        await refused(client().sendEmail(email, scene), 2020)
      }
      await rested()
      await refused(client().sendEmail(email, 'NONSENSE'), 2231)
      await refused(client().sendEmail('nonsense', 'LOGIN_VERIFY_CODE'), 2204)
      await refused(client().loginByEmailCode(email, '12345'), 2001)
    },
  },
  {
    lines: ['loginBySubAccount'],
    title: 'signs in by any name as a sub account',
    async run({ client, person, fields, refused }) {
      const { name } = await person()
      fields(await client().loginBySubAccount(name, PASSWORD), FIELDS.signedIn)
      await refused(client().loginBySubAccount(name, 'not the password'), 2333)
    },
  },
  {
    lines: ['ldap/verify-user', 'ad/verify-user'],
    title: 'refuses directories that are not configured, with a message',
    async run({ client, refused }) {
      await refused(client().loginByLdap('someone', PASSWORD), 2820002, '未配置目录服务')
      await refused(client().loginByAd('someone', PASSWORD), 2820002)
    },
  },
]
