import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

/** A key and a certificate of 127.0.0.1 that is good for a day, as files in a folder. */
export function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'zeus.key'), join(folder, 'zeus.pem')]
  spawnSync('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 1'.split(' '),
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ])
  return { key, certificate }
}
