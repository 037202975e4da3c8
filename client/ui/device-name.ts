const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger/, 'WeChat'],
  [/Chrome\//, 'Chrome'],
  [/Firefox\//, 'Firefox'],
  [/Safari\//, 'Safari'],
  [/axios|node|curl/i, 'API'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system as people call them, from what a browser says of itself; undefined when it says nothing. */
export function deviceName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined
  const of = (list: [RegExp, string][]) => list.find(([kind]) => kind.test(userAgent))?.[1]
  const named = [of(BROWSERS), of(SYSTEMS)].filter(Boolean).join(' · ')
  return named === '' ? userAgent.slice(0, 40) : named
}
