import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Case, FIELDS, PASSWORD, type World } from './world'

const totpCode = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 })

/** Somebody with a second factor; what the phone knows. */
async function protectedPerson(world: World) {
  const made = await world.person()
  const { secret, recovery_code } = await made.client.mfa.assosicateMfaAuthenticator({ authenticatorType: 'totp' })
  await made.client.mfa.confirmAssosicateMfaAuthenticator({ authenticatorType: 'totp', totp: totpCode(secret, -1) })
  return { ...made, secret: secret as string, recovery: recovery_code as string }
}

async function halfSignedIn({ client, refused }: World, name: string, code = 1635) {
  const one = client()
  const { data } = await refused(one.loginByUsername(name, PASSWORD), code)
  return { one, mfaToken: (data as { mfaToken: string }).mfaToken, data }
}

export const stepCases: Case[] = [
  {
    lines: [
      'mfa/authenticator',
      'totp/associate POST',
      'totp/confirm',
      'totp/associate DELETE',
      'TOTP bind and unbind messages',
    ],
    title: 'binds and unbinds a TOTP and shows the seed only once',
    async run(world) {
      const { fields, person, refused, client } = world
      const { client: one } = await person()
      expect(await one.mfa.getMfaAuthenticators({ type: 'totp' })).toEqual([])
      const made = await one.mfa.assosicateMfaAuthenticator({ authenticatorType: 'totp' })
      fields(made, ['authenticator_type', 'secret', 'qrcode_uri', 'qrcode_data_url', 'recovery_code'])
      expect(made.qrcode_uri).toContain('otpauth://totp/')
      expect(made.recovery_code).toMatch(/^([0-9a-f]{4}-){6}[0-9a-f]{4}$/)
      expect(await one.mfa.getMfaAuthenticators({ type: 'totp' })).toEqual([])
      const confirm = (totp: string) => one.mfa.confirmAssosicateMfaAuthenticator({ authenticatorType: 'totp', totp })
      await refused(confirm('000000'), 6001)
      expect(await confirm(totpCode(made.secret))).toEqual({ code: 200, message: 'TOTP MFA 绑定成功' })
      const [listed] = await one.mfa.getMfaAuthenticators({ type: 'totp', source: 'SELF' })
      fields(listed, ['id', 'userId', 'enable', 'secret', 'authenticatorType', 'recoveryCode'])
      expect(listed).toMatchObject({ enable: true, secret: '', recoveryCode: '' })
      await refused(one.mfa.assosicateMfaAuthenticator({ authenticatorType: 'totp' }), 1001)
      expect(await one.mfa.deleteMfaAuthenticator()).toEqual({ code: 200, message: 'TOTP MFA 解绑成功' })
      expect(await one.mfa.getMfaAuthenticators({ type: 'totp' })).toEqual([])
      await refused(one.mfa.deleteMfaAuthenticator(), 2216)
      await refused(client().mfa.getMfaAuthenticators({ type: 'totp' }), 2020)
    },
  },
  {
    lines: ['totp/verify'],
    title: 'requests the TOTP after the password; the token of the step is not a sign-in, a code is valid once',
    async run(world) {
      const { fields, refused, client, server } = world
      const { name, secret } = await protectedPerson(world)
      const { one, mfaToken, data } = await halfSignedIn(world, name)
      fields(data, ['mfaToken', 'email', 'phone', 'nickname', 'username', 'avatar'])
      const asLogin = client({ token: mfaToken })
      expect(await asLogin.getCurrentUser()).toBeNull()
      await expect(server.identity.verify(mfaToken)).rejects.toMatchObject({ code: 'token-audience' })
      await refused(one.mfa.verifyTotpMfa({ totp: '000000', mfaToken }), 6001)
      const code = totpCode(secret, 0)
      const user = await one.mfa.verifyTotpMfa({ totp: code, mfaToken })
      fields(user, FIELDS.user)
      expect(await client({ token: user.token }).getCurrentUser()).toMatchObject({ username: name })
      await refused(one.mfa.verifyTotpMfa({ totp: totpCode(secret, 1), mfaToken }), 1600)
      const next = await halfSignedIn(world, name)
      await refused(next.one.mfa.verifyTotpMfa({ totp: code, mfaToken: next.mfaToken }), 6001)
    },
  },
  {
    lines: ['totp/recovery'],
    title: 'signs in by the recovery code, once',
    async run(world) {
      const { refused } = world
      const { name, recovery } = await protectedPerson(world)
      const { one, mfaToken } = await halfSignedIn(world, name)
      await refused(one.mfa.verifyTotpRecoveryCode({ recoveryCode: '0000-0000', mfaToken }), 6002)
      expect(await one.mfa.verifyTotpRecoveryCode({ recoveryCode: recovery, mfaToken })).toMatchObject({
        username: name,
      })
      const again = await halfSignedIn(world, name)
      const used = { recoveryCode: recovery, mfaToken: again.mfaToken }
      await refused(again.one.mfa.verifyTotpRecoveryCode(used), 6002)
    },
  },
  {
    lines: ['mfa/sms/verify', 'mfa/email/verify', 'mfa/check'],
    title: 'accepts a second code from the bound address only',
    async run(world) {
      const { person, code, rested, refused, server, unique, fields, client } = world
      const { client: one, name, id } = await person()
      const phone = `134${unique().slice(1).padStart(8, '0')}`
      const email = `${unique()}@example.com`
      await one.sendSmsCode(phone, undefined, 'bind')
      await one.bindPhone(phone, await code(phone))
      await one.sendEmail(email, 'EMAIL_BIND_VERIFY_CODE')
      await one.bindEmail(email, await code(email))
      expect(await one.mfa.phoneOrEmailBindable({ email, mfaToken: one.tokenProvider.getToken() })).toBe(true)
      const { factors } = server.identity.store
      await factors.enable(id, 'sms')
      await factors.enable(id, 'email')
      await rested()
      const first = await halfSignedIn(world, name, 1636)
      expect(first.data).toMatchObject({ phone, email })
      await client().sendSmsCode(phone, undefined, 'mfa-verify')
      const sent = { phone, code: await code(phone), mfaToken: first.mfaToken }
      await refused(first.one.mfa.verifyAppSmsMfa({ ...sent, phone: '13400009999' }), 1001)
      fields(await first.one.mfa.verifyAppSmsMfa(sent), FIELDS.user)
      const second = await halfSignedIn(world, name, 1636)
      await client().sendEmail(email, 'MFA_VERIFY_CODE')
      const mail = { email, code: await code(email), mfaToken: second.mfaToken }
      await refused(second.one.mfa.verifyAppEmailMfa({ ...mail, code: '12' }), 2001)
      fields(await second.one.mfa.verifyAppEmailMfa(mail), FIELDS.user)
      const other = await person()
      const bindable = (email_: string) =>
        other.client.mfa.phoneOrEmailBindable({ email: email_, mfaToken: other.token }) as Promise<boolean>
      expect([await bindable(email), await bindable('free@example.com')]).toEqual([false, true])
      await rested()
    },
  },
  {
    lines: ['face/associate', 'face/verify'],
    title: 'refuses faces with a message if no recognition service is configured',
    async run({ person, refused }) {
      const { client: one, token } = await person()
      await refused(
        one.mfa.associateFaceByUrl({ baseFace: 'a', CompareFace: 'b', mfaToken: token }),
        1707,
        '未配置人脸识别服务',
      )
      await refused(one.mfa.verifyFaceMfa('photo', token), 1702)
    },
  },
  {
    lines: ['qrcode/gene', 'qrcode/check', 'qrcode/userinfo'],
    title: 'signs in by a QR code that a phone scans and confirms; cancelled, foreign and used ones are refused',
    async run(world) {
      const { client, person, fields, refused, server } = world
      const phone = await person()
      const asPhone = async (path: string, random: string, token = phone.token) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ random })
        const answer = await fetch(`${server.url}/api/v2/qrcode/${path}`, { method: 'POST', headers, body })
        return (await answer.json()) as { code: number; data: unknown }
      }
      const screen = client()
      const code = await screen.qrcode.geneCode()
      fields(code, ['random', 'url', 'customLogo', 'expiresIn'])
      expect(code).toMatchObject({ expiresIn: 120, url: expect.stringMatching(/^data:image/) })
      expect(await screen.qrcode.checkStatus(code.random)).toMatchObject({ status: 0 })
      expect((await asPhone('confirm', code.random)).code).toBe(500)
      expect(await asPhone('scanned', code.random)).toMatchObject({ code: 200, data: { status: 1 } })
      const scanned = await screen.qrcode.checkStatus(code.random)
      expect(Object.keys(scanned.userInfo).sort()).toEqual(['nickname', 'photo'])
      expect((await asPhone('confirm', code.random, (await person()).token)).code).toBe(500)
      await asPhone('confirm', code.random)
      const done = await screen.qrcode.checkStatus(code.random)
      expect(done.status).toBe(2)
      const user = await screen.qrcode.exchangeUserInfo(done.ticket)
      fields(user, FIELDS.user)
      expect(user).toMatchObject({ id: phone.id, token: expect.any(String) })
      await refused(screen.qrcode.exchangeUserInfo(done.ticket), 2241)
      await refused(screen.qrcode.checkStatus('made-up'), 2241)
      const second = await screen.qrcode.geneCode()
      await asPhone('scanned', second.random)
      await asPhone('cancel', second.random)
      expect(await screen.qrcode.checkStatus(second.random)).toMatchObject({ status: 3 })
      await refused(client().wxqrcode.geneCode(), 1001, '未配置微信登录')
      const guarded = await protectedPerson(world)
      const third = await screen.qrcode.geneCode()
      await asPhone('scanned', third.random, guarded.token)
      await asPhone('confirm', third.random, guarded.token)
      expect(await screen.qrcode.checkStatus(third.random)).toMatchObject({ status: 4, scannedResult: { code: 1635 } })
    },
  },
]
