import { xmlText } from '../saml/xml-text'
import type { WireUser } from './wire-user'

/** Outcome of `serviceValidate`: a user, or one of the codes of CAS 2.0. */
export type CasOutcome = { user: WireUser } | { code: 'INVALID_REQUEST' | 'INVALID_TICKET'; description: string }

/** Text with XML markup escaped. */
const escapeXml = (text: string): string => xmlText(text).replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** One element for a value, one for each item of a list, none for null. Objects become JSON text. */
const element = (name: string, value: unknown): string =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => item !== null && item !== undefined)
    .map((item) => `<cas:${name}>${escapeXml(textOf(item))}</cas:${name}>`)
    .join('')

/** The answer in CAS 2.0's XML, with the attributes of the JSON answer. */
export function casXml(outcome: CasOutcome): string {
  const inner =
    'user' in outcome
      ? `<cas:authenticationSuccess><cas:user>${escapeXml(outcome.user.id)}</cas:user><cas:attributes>${Object.entries(
          outcome.user,
        )
          .map(([name, value]) => element(name, value))
          .join('')}</cas:attributes></cas:authenticationSuccess>`
      : `<cas:authenticationFailure code="${outcome.code}">${escapeXml(outcome.description)}</cas:authenticationFailure>`
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
}

export const casJson = (outcome: CasOutcome): object => ({
  serviceResponse:
    'user' in outcome
      ? { authenticationSuccess: { user: outcome.user.id, attributes: outcome.user } }
      : { authenticationFailure: { code: outcome.code, description: outcome.description } },
})
