import type { Config } from '../config/config'

/** Startup message for the person who starts a process: its address and, in development, how to sign in. */
export function greeting(
  { role, bus, dataDir, identity: { issuer } }: Pick<Config, 'role' | 'bus' | 'dataDir' | 'identity'>,
  url: string,
  development: boolean,
): string[] {
  if (role === 'feed' && url === '') {
    return [`备用行情进程已启动，等待接替 · the standby feed waits for its turn: ${bus.address}`]
  }
  if (role === 'feed') return [`行情进程已启动 · the feed is publishing: ${bus.address}`]
  const running = `宙斯看盘已启动 · Zeus is running: ${url}`
  if (!development) return [running]
  const signIn = issuer
    ? `登录经由 ${issuer} · sign in at ${issuer}`
    : '打开地址，点“登录”，没有账号就注册：第一个账号是管理员 · open the address, sign in or register: the first account is the operator'
  return [running, signIn, `改动源码即热更新，数据在 ${dataDir} · sources reload by themselves, data is in ${dataDir}`]
}
