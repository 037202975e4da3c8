import { expect } from 'vitest'
import { freePort } from '../../../../../support/free-port'
import { type Case, PASSWORD } from './world'

export const errorCases: Case[] = [
  {
    lines: ['errors throw code, message, data', 'the handler can be replaced', 'GraphQL errors'],
    title: 'throws code, message and data, or passes them to the caller’s own handler',
    async run({ client, refused }) {
      const thrown = await refused(client().loginByUsername('nobody_here', PASSWORD), 2333)
      expect(Object.keys(thrown).sort()).toEqual(['code', 'data', 'message'])
      const told: unknown[] = []
      const onError = (code: number, message: string) => told.push([code, message])
      await client({ onError })
        .loginByUsername('nobody_here', PASSWORD)
        .catch(() => undefined)
      await client({ onError })
        .getSecurityLevel()
        .catch(() => undefined)
      expect(told).toEqual([
        [2333, '账号或密码不正确'],
        [2020, '请先登录'],
      ])
    },
  },
  {
    lines: ['network failure'],
    title: 'reports a network failure by its own code, also to the caller’s handler',
    async run({ client, tally }) {
      const told: unknown[] = []
      const appHost = `http://127.0.0.1:${await freePort()}`
      const one = client({ appHost, onError: (code: unknown) => told.push(code) })
      await expect(one.getSecurityLevel()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
      await expect(one.checkLoginStatus('x')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
      expect(told).toEqual(['ECONNREFUSED'])
      tally.refusals++
    },
  },
  {
    lines: ['please log in first', 'invalid accessToken', 'user does not exist'],
    title: 'requests a sign-in first, and detects a token without a user',
    async run({ client, refused }) {
      await refused(client().setUdv('a', 1), '请先登录')
      const nobody = `e30.${Buffer.from('{"data":{}}').toString('base64url')}.x`
      await refused(client({ token: nobody }).setUdv('a', 1), '不合法的 accessToken')
      await refused(client({ token: 'a.b.c' }).getSecurityLevel(), 2207)
    },
  },
  {
    lines: [
      'unsupported protocol',
      'protocol must be oauth or oidc',
      'app id and secret required',
      'no basic revocation for OAuth',
      'unsupported auth method',
    ],
    title: 'refuses unknown protocols and client authentication methods',
    async run({ client, refused, tally }) {
      expect(() => client({ protocol: 'ftp' }).buildAuthorizeUrl({})).toThrow('oidc、oauth、saml、cas')
      tally.refusals++
      await refused(client({ protocol: 'saml' }).getAccessTokenByCode('x'), 'oauth 或 oidc')
      await refused(client({ protocol: 'oidc', secret: '' }).getAccessTokenByCode('x'), 'appId 和 secret')
      const basic = { protocol: 'oauth', revocationEndPointAuthMethod: 'client_secret_basic' }
      await refused(client(basic).revokeToken('x'), 'client_secret_basic')
      await refused(client({ protocol: 'oidc', revocationEndPointAuthMethod: 'magic' }).revokeToken('x'), 'none')
      await refused(client({ protocol: 'oidc', introspectionEndPointAuthMethod: 'magic' }).introspectToken('x'), 'none')
    },
  },
]
