/** Why nothing was sent at all, where it is not the system that says so. */
export class NotSent extends Error {
  override name = 'NotSent'
  constructor(readonly code: 'NOT_ALLOWED' | 'PRIVATE_ADDRESS' | 'NO_ANSWER') {
    super(code)
  }
}

const UNTRUSTED = '对方的证书不可信或已过期'
const REASONS: Readonly<Record<string, string>> = {
  NOT_ALLOWED: '不允许发往这个地址',
  PRIVATE_ADDRESS: '这个域名指向内网地址，不允许发送',
  NO_ANSWER: '对方在规定时间内没有应答',
  ECONNREFUSED: '连接被拒绝，对方没有程序在接收',
  ECONNRESET: '连接被对方中断',
  EPIPE: '连接被对方中断',
  ENOTFOUND: '找不到这个域名',
  EAI_AGAIN: '域名解析暂时失败',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '网络到不了对方',
  ENETUNREACH: '网络到不了对方',
  EPROTO: '对方不是 https 或加密握手失败',
  CERT_HAS_EXPIRED: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是这个域名的',
}

/** Answers that break off, or are no HTTP. */
const reasonOf = (code: string): string =>
  REASONS[code] ??
  (code.startsWith('HPE_') ? '对方的应答不是 HTTP' : code.includes('SSL') ? REASONS.EPROTO : undefined) ??
  '连接失败'

/** The code of what went wrong; of several addresses that were tried, that of the first. */
function codeOf(thrown: unknown): string {
  const { code, errors } = (thrown ?? {}) as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : 'UNKNOWN'
}

/** Why a message did not reach its service, for who wrote its address: never the system's own words. */
export function failureText(thrown: unknown): string {
  const code = codeOf(thrown)
  return `${reasonOf(code)}（${code}）`
}
