import { BlockList, isIP } from 'node:net'

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  // IPv6 addresses that contain an IPv4 address: NAT64 (public and local prefix), Teredo, 6to4.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address is not public. */
export function isPrivate(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family === 0 ? false : inside.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
