import { z } from 'zod'

const isWeb = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text)

const url = z.string().refine(isWeb, 'an http or https URL')

const smtp = z
  .string()
  .refine((text) => URL.canParse(text) && /^smtps?:/.test(text), '`smtp://` or `smtps://` and a host')

const directory = z
  .string()
  .refine((text) => URL.canParse(text) && /^ldaps?:/.test(text), '`ldap://` or `ldaps://` and a host')

const miniProgram = z
  .string()
  .refine((text) => isWeb(text) && text.includes('%s'), 'an http or https URL with `%s` in the place of the code')

const share = z
  .string()
  .transform(Number)
  .refine((number) => number > 0 && number <= 1, 'a number above 0, at most 1')

const bindName = z.string().includes('%s', { message: 'a name with `%s` in the place of what people type' })

/** Environment variables of the sign-in service. */
export const identityVariables = {
  IDENTITY_ISSUER: url.optional(),
  IDENTITY_HOST: url.optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).default('zeus-web'),
  /** Name of `IDENTITY_CLIENT_ID` in the configuration of tenants; takes precedence. */
  IDENTITY_APP_ID: z.string().min(1).optional(),
  IDENTITY_REGISTRATION: z.enum(['open', 'first-only']).default('open'),
  IDENTITY_SMTP_URL: smtp.optional(),
  IDENTITY_MAIL_FROM: z.string().min(3).default('宙斯看盘 <zeus@localhost>'),
  IDENTITY_SMS_WEBHOOK: url.optional(),
  IDENTITY_SMS_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  IDENTITY_FACE_URL: url.optional(),
  IDENTITY_FACE_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  IDENTITY_FACE_THRESHOLD: share.default(0.8),
  IDENTITY_REAL_NAME_URL: url.optional(),
  IDENTITY_REAL_NAME_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  IDENTITY_LDAP_URL: directory.optional(),
  IDENTITY_LDAP_BIND_DN: bindName.default('%s'),
  IDENTITY_AD_URL: directory.optional(),
  IDENTITY_AD_BIND_DN: bindName.default('%s'),
  IDENTITY_WECHAT_MINIPROGRAM_URL: miniProgram.optional(),
}

type Variables = z.infer<z.ZodObject<typeof identityVariables>>

const directoryOf = (url: string | undefined, bindDn: string) => (url === undefined ? undefined : { url, bindDn })

/** Settings of the sign-in service from its environment variables. */
export const identityOf = (env: Variables) => ({
  /** A real tenant's issuer; undefined = the embedded service. */
  issuer: env.IDENTITY_ISSUER,
  /** Address of the tenant's calls; undefined = its issuer's origin. */
  host: env.IDENTITY_HOST,
  clientId: env.IDENTITY_APP_ID ?? env.IDENTITY_CLIENT_ID,
  registration: env.IDENTITY_REGISTRATION,
  /** Services that send codes; without one, codes of that channel wait in the operator's outbox. */
  delivery: {
    smtpUrl: env.IDENTITY_SMTP_URL,
    mailFrom: env.IDENTITY_MAIL_FROM,
    smsWebhook: env.IDENTITY_SMS_WEBHOOK,
    smsSecret: env.IDENTITY_SMS_SECRET,
  },
  /** Service that compares two photos of a face; undefined = no second factor by face. */
  face:
    env.IDENTITY_FACE_URL === undefined
      ? undefined
      : { url: env.IDENTITY_FACE_URL, secret: env.IDENTITY_FACE_SECRET, threshold: env.IDENTITY_FACE_THRESHOLD },
  /** Service that verifies real names; undefined = they cannot be verified. */
  realName:
    env.IDENTITY_REAL_NAME_URL === undefined
      ? undefined
      : { url: env.IDENTITY_REAL_NAME_URL, secret: env.IDENTITY_REAL_NAME_SECRET },
  ldap: directoryOf(env.IDENTITY_LDAP_URL, env.IDENTITY_LDAP_BIND_DN),
  ad: directoryOf(env.IDENTITY_AD_URL, env.IDENTITY_AD_BIND_DN),
  /** Address that opens the WeChat mini-program, `%s` for the code; undefined = no such sign-in. */
  miniProgramUrl: env.IDENTITY_WECHAT_MINIPROGRAM_URL,
})
