import { expect } from 'vitest'
import { type Case, FIELDS, OTHER_PASSWORD, PASSWORD } from './world'

export const accountCases: Case[] = [
  {
    lines: ['user', 'updateUser'],
    title: 'reads and updates the record without losing the token; addresses, state and names of others are refused',
    async run({ client, person, fields, refused }) {
      const { client: one, name, token } = await person()
      const changed = { nickname: '新名', company: '宙斯', city: '北京', province: '北京', birthdate: '1990-01-01' }
      const user = await one.updateProfile({ ...changed, password: 'is left out' })
      fields(user, FIELDS.registered)
      expect(user).toMatchObject({ ...changed, token })
      expect(one.tokenProvider.getUser()).toMatchObject(changed)
      const current = await one.getCurrentUser()
      fields(current, FIELDS.current)
      expect(current).toMatchObject({ ...changed, username: name, token, identities: [] })
      await refused(one.updateProfile({ email: 'a@example.com' }), 2225)
      await refused(one.updateProfile({ phone: '13800000000' }), 2226)
      await refused(one.updateProfile({ blocked: true }), 2018)
      await refused(one.updateProfile({ loginsCount: 99 }), 2018)
      await refused(one.updateProfile({ unionid: 'x' }), 2018)
      await refused(one.updateProfile({ externalId: 'x' }), 2018)
      const other = await person()
      await refused(one.updateProfile({ username: other.name }), 2034)
      expect(await client().getCurrentUser()).toBeNull()
    },
  },
  {
    lines: ['updatePassword', 'checkPasswordStrength'],
    title: 'changes the password with the old one, and ends the other sign-ins',
    async run({ client, person, fields, refused }) {
      const { client: one, name } = await person()
      const elsewhere = client()
      await elsewhere.loginByUsername(name, PASSWORD)
      await refused(one.updatePassword(OTHER_PASSWORD), 2201)
      await refused(one.updatePassword(OTHER_PASSWORD, 'not the old one'), 2203)
      await refused(one.updatePassword('12345678', PASSWORD), 2029)
      fields(await one.updatePassword(OTHER_PASSWORD, PASSWORD), FIELDS.user)
      await client().loginByUsername(name, OTHER_PASSWORD)
      await refused(client().loginByUsername(name, PASSWORD), 2333)
      expect(await elsewhere.getCurrentUser()).toBeNull()
      expect(await one.getCurrentUser()).toMatchObject({ username: name })
      const strength = await one.checkPasswordStrength(PASSWORD)
      fields(strength, ['valid', 'message'])
      expect(strength.valid).toBe(true)
      expect((await one.checkPasswordStrength('password')).valid).toBe(false)
    },
  },
  {
    lines: ['bindPhone', 'updatePhone', 'unbindPhone'],
    title: 'binds, changes and unbinds a phone, each address proven by a code of its purpose',
    async run({ person, code, fields, refused, rested }) {
      const { client: one, token } = await person()
      const [first, second] = ['13600000001', '13600000002']
      await refused(one.unbindPhone(), 2216)
      await one.sendSmsCode(first, undefined, 'bind')
      await refused(one.bindPhone(first, '999999'), 2001)
      const bound = await one.bindPhone(first, await code(first))
      fields(bound, FIELDS.user)
      expect(bound).toMatchObject({ phone: first, phoneVerified: true, token })
      expect(one.tokenProvider.getUser()).toMatchObject({ phone: first, token })
      await rested()
      await one.sendSmsCode(second, undefined, 'bind')
      await one.sendSmsCode(first, undefined, 'unbind')
      await refused(one.updatePhone(second, await code(second)), 2227)
      await refused(one.updatePhone(second, await code(second), '13600000003', await code(first)), 2038)
      await refused(one.updatePhone(first, await code(first), first, await code(first)), 2230)
      await refused(one.bindPhone(second, await code(second)), 2226)
      const moved = await one.updatePhone(second, await code(second), first, await code(first))
      fields(moved, FIELDS.user)
      expect(moved.phone).toBe(second)
      const { client: other } = await person()
      await rested()
      await other.sendSmsCode(second, undefined, 'bind')
      await refused(other.bindPhone(second, await code(second)), 2035)
      const gone = await one.unbindPhone()
      fields(gone, FIELDS.user)
      expect([gone.phone, one.tokenProvider.getUser().phone]).toEqual([null, null])
      await rested()
    },
  },
  {
    lines: ['bindEmail', 'updateEmail', 'unbindEmail'],
    title: 'binds, changes and unbinds an e-mail address',
    async run({ client, person, code, fields, refused, rested, unique }) {
      const { client: one } = await person()
      const [first, second] = [`${unique()}@example.com`, `${unique()}@example.com`]
      await refused(one.unbindEmail(), 2219)
      await one.sendEmail(first, 'VERIFY_CODE')
      const bound = await one.bindEmail(first, await code(first))
      fields(bound, FIELDS.user)
      expect(bound).toMatchObject({ email: first, emailVerified: true })
      await rested()
      await one.sendEmail(second, 'CHANGE_EMAIL')
      await one.sendEmail(first, 'CHANGE_EMAIL')
      await refused(one.updateEmail(second, await code(second)), 2227)
      await refused(one.updateEmail(second, await code(second), second, await code(second)), 2037)
      await refused(one.updateEmail(first, await code(first)), 2229)
      const moved = await one.updateEmail(second, await code(second), first, await code(first))
      fields(moved, FIELDS.user)
      expect(moved.email).toBe(second)
      fields(await one.unbindEmail(), FIELDS.user)
      await rested()
      const third = `${unique()}@example.com`
      const only = client()
      await client().sendEmail(third, 'REGISTER_VERIFY_CODE')
      await only.registerByEmailCode(third, await code(third))
      await rested()
      await client().sendEmail(third, 'LOGIN_VERIFY_CODE')
      await only.loginByEmailCode(third, await code(third))
      await refused(only.unbindEmail(), 2217)
      await rested()
    },
  },
  {
    lines: ['resetPassword'],
    title: 'resets a password by a code, by e-mail and by phone; an unknown address answers like a known one',
    async run({ client, code, fields, refused, rested, unique }) {
      const email = `${unique()}@example.com`
      await client().registerByEmail(email, PASSWORD)
      await client().sendEmail(email, 'RESET_PASSWORD')
      const sent = await code(email)
      await refused(client().resetPasswordByEmailCode(email, sent, 'password'), 2029)
      const answer = await client().resetPasswordByEmailCode(email, sent, OTHER_PASSWORD)
      fields(answer, ['code', 'message'])
      await client().loginByEmail(email, OTHER_PASSWORD)
      const known = await refused(client().resetPasswordByEmailCode(email, '000000', OTHER_PASSWORD), 2001)
      const unknown = await refused(client().resetPasswordByEmailCode('n@example.com', '000000', OTHER_PASSWORD), 2001)
      expect(known).toEqual(unknown)
      expect(await client().sendEmail('n@example.com', 'RESET_PASSWORD')).toMatchObject({ code: 200 })
      const phone = '13500000001'
      await client().sendSmsCode(phone, undefined, 'register')
      await client().registerByPhoneCode(phone, await code(phone), PASSWORD)
      await rested()
      await client().sendSmsCode(phone, undefined, 'reset')
      fields(await client().resetPasswordByPhoneCode(phone, await code(phone), OTHER_PASSWORD), ['code', 'message'])
      await client().loginByPhonePassword(phone, OTHER_PASSWORD)
      await rested()
    },
  },
  {
    lines: ['resetPasswordByFirstLoginToken', 'resetPasswordByForceResetToken'],
    title: 'requests a new password when an operator ordered one, and refuses any other token',
    async run({ client, person, server, refused }) {
      const { name, id } = await person()
      const { users } = server.identity.store
      await users.change(id, { must_reset: 'first-login' })
      const first = await refused(client().loginByUsername(name, PASSWORD), 1639)
      const { token } = first.data as { token: string }
      const same = client().resetPasswordByFirstLoginToken({ token, password: PASSWORD })
      await refused(same, 2029, '新密码不能与原密码相同')
      await client().resetPasswordByFirstLoginToken({ token, password: OTHER_PASSWORD })
      await refused(client().resetPasswordByFirstLoginToken({ token, password: 'one more sentence' }), 1600)
      await client().loginByUsername(name, OTHER_PASSWORD)

      await users.change(id, { must_reset: 'force-reset' })
      const forced = await refused(client().loginByUsername(name, OTHER_PASSWORD), 2058)
      const again = (forced.data as { token: string }).token
      const given = { token: again, oldPassword: 'not the old one', newPassword: PASSWORD }
      await refused(client().resetPasswordByForceResetToken(given), 2203)
      await client().resetPasswordByForceResetToken({ ...given, oldPassword: OTHER_PASSWORD })
      await client().loginByUsername(name, PASSWORD)
      await refused(client().resetPasswordByForceResetToken({ ...given, token: 'made up' }), 1600)
    },
  },
  {
    lines: ['refreshToken', 'checkLoginStatus'],
    title: 'renews a token and checks its state; logging out is an answer, not an error',
    async run({ client, person, fields, refused }) {
      const { client: one, id, token } = await person()
      const fresh = await one.refreshToken()
      fields(fresh, ['token', 'iat', 'exp'])
      expect(fresh.exp).toBeGreaterThan(fresh.iat)
      expect(one.tokenProvider.getToken()).toBe(fresh.token)
      const status = await one.checkLoginStatus(token)
      fields(status, ['code', 'message', 'status', 'exp', 'iat', 'data'])
      fields(status.data, ['id', 'userPoolId', 'arn'])
      expect(status).toMatchObject({ code: 200, status: true, data: { id } })
      expect(await client().checkLoginStatus('nonsense')).toMatchObject({
        code: 2207,
        status: false,
        exp: null,
        iat: null,
      })
      await one.logout()
      expect([one.tokenProvider.getUser(), one.tokenProvider.getToken()]).toEqual([null, null])
      expect(await client().checkLoginStatus(token)).toMatchObject({ code: 2206, status: false })
      await refused(client().refreshToken(), 2020)
    },
  },
  {
    lines: ['isUserExists'],
    title: 'says whether an account exists, and stops answering for a list',
    async run({ client, person, refused, rested }) {
      const { name } = await person()
      expect(await client().isUserExists({ username: name })).toBe(true)
      expect(await client().isUserExists({ username: `${name}_no` })).toBe(false)
      expect(await client().isUserExists({ email: 'nobody@example.com' })).toBe(false)
      for (let asked = 3; asked < 30; asked++) await client().isUserExists({ username: `g${asked}` })
      await refused(client().isUserExists({ username: name }), 1002)
      await rested()
    },
  },
  {
    lines: ['setUdv', 'setUdvBatch', 'removeUdv', 'udv'],
    title: 'stores user-defined data by key and type, for its own user only',
    async run({ person, fields, refused }) {
      const { client: one } = await person()
      const list = await one.setUdv('school', '清华')
      fields(list[0], ['key', 'dataType', 'value', 'label'])
      expect(list[0]).toMatchObject({ key: 'school', dataType: 'STRING', value: '清华' })
      await one.setUdfValue({ age: 30, member: true, where: { city: '北京' } })
      expect(await one.getUdfValue()).toEqual({ age: 30, member: true, school: '清华', where: { city: '北京' } })
      expect((await one.listUdv()).find((one: { key: string }) => one.key === 'age')).toMatchObject({ value: 30 })
      await refused(one.setUdv('age', 'thirty'), 2018)
      await refused(one.setUdv('a key', 1), 2018)
      await refused(one.setUdfValue({}), 'empty udf value list')
      expect((await one.removeUdv('school')).map((one: { key: string }) => one.key)).not.toContain('school')
      const { id } = await person()
      one.tokenProvider.setUser({ ...one.tokenProvider.getUser(), id })
      await refused(one.setUdv('school', 'theirs'), 1001)
      await refused(one.listUdv(), 1001)
      await refused(one.removeUdv('age'), 1001)
    },
  },
]
