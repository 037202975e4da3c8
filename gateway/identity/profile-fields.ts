import { ZeusError } from '../../shared/protocol/errors'

/** Free fields of the user record that the person may write, by their names on the wire. */
export const PROFILE_FIELDS = [
  ...['company', 'name', 'givenName', 'familyName', 'middleName', 'profile', 'preferredUsername', 'website', 'gender'],
  ...['birthdate', 'zoneinfo', 'locale', 'address', 'formatted', 'streetAddress', 'locality', 'region', 'postalCode'],
  ...['city', 'province', 'country', 'device', 'browser', 'oauth'],
] as const

export type Profile = Partial<Record<string, string>>

const FIELD_MAX = 512

/** Fields with a form of their own; others are any short text. */
const shapes: Record<string, RegExp> = {
  gender: /^[UMF]?$/,
  birthdate: /^(\d{4}(-\d{2}(-\d{2})?)?)?$/,
  website: /^(https?:\/\/\S{1,500})?$/,
  profile: /^(https?:\/\/\S{1,500})?$/,
  locale: /^[\w-]{0,35}$/,
  zoneinfo: /^[\w/+-]{0,64}$/,
}

const isControl = (sign: string): boolean => {
  const point = sign.codePointAt(0) ?? 0
  return (point < 32 && point !== 10 && point !== 13) || point === 127
}

/** Checks one field's text. Throws `field-invalid` naming it. */
export function checkField(name: string, value: string): string {
  const shape = shapes[name]
  if (value.length > FIELD_MAX || [...value].some(isControl) || (shape && !shape.test(value))) {
    throw new ZeusError('field-invalid', name)
  }
  return value
}

/** What of the given fields may be written to the free ones; null clears. Throws `field-invalid`. */
export function profileChanges(given: Readonly<Record<string, unknown>>): Record<string, string | null> {
  const changes: Record<string, string | null> = {}
  for (const name of PROFILE_FIELDS) {
    const value = given[name]
    if (value === undefined) continue
    if (value !== null && typeof value !== 'string') throw new ZeusError('field-invalid', name)
    changes[name] = value === null ? null : checkField(name, value)
  }
  return changes
}
