import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from './config-values'

const FORM =
  'a folder, or `s3://bucket/prefix?endpoint=https://host&region=name` (`&style=host` where the bucket is part of the host)'

/** Address of a bucket; the credentials are separate. */
export interface BucketLocation {
  /** Includes the bucket. */
  address: string
  region: string
  /** Before every name: empty, or it ends with a slash. */
  prefix: string
}

function bucketOf(text: string): BucketLocation | undefined {
  const [, bucket = '', path = '', search = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.+(?:[/?]|$))[\w.-]+)*)\/?(?:\?(.+))?$/.exec(text) ?? []
  const told = new URLSearchParams(search)
  const { endpoint, region = 'us-east-1', style = 'path', ...rest } = Object.fromEntries(told)
  if (bucket === '' || Object.keys(rest).length > 0 || !/^[\w-]+$/.test(region) || !/^(path|host)$/.test(style)) return
  const address = endpoint ?? (told.has('region') ? `https://s3.${region}.amazonaws.com` : '')
  if (!URL.canParse(address)) return
  const { protocol, host, pathname, search: more, hash, username } = new URL(address)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || `${more}${hash}${username}` !== '') return
  const at = style === 'host' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`
  return { address: at, region, prefix: path === '' ? '' : `${path.slice(1)}/` }
}

/** Storage of uploads. */
export const uploads = z.string().transform((text, context): { folder: string } | { bucket: BucketLocation } => {
  if (!/^\w+:/.test(text)) return { folder: resolve(text) }
  const bucket = bucketOf(text)
  if (bucket) return { bucket }
  context.addIssue({ code: 'custom', message: FORM })
  return z.NEVER
})

interface Given {
  place: z.infer<typeof uploads>
  key: string | undefined
  secret: string | undefined
  insecureLan: boolean
}

/** Rejects variables that contradict each other. */
export function uploadProblems({ place, key, secret, insecureLan }: Given): string[] {
  if ('folder' in place) return []
  const problems: string[] = []
  if (key === undefined || secret === undefined) {
    problems.push('ZEUS_UPLOADS: a bucket needs ZEUS_UPLOADS_KEY and ZEUS_UPLOADS_SECRET')
  }
  const { protocol, hostname } = new URL(place.bucket.address)
  if (protocol === 'http:' && !insecureLan && !isLoopback(hostname)) {
    problems.push('ZEUS_UPLOADS: beyond loopback the endpoint must be https, or set ZEUS_INSECURE_LAN=1')
  }
  return problems
}
