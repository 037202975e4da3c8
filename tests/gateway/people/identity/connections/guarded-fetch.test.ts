import { expect, test } from 'vitest'
import { guardedFetch } from '../../../../../gateway/people/identity/connections/guarded-fetch'

test.each([
  'http://169.254.169.254/latest',
  'http://[::ffff:169.254.169.254]/latest',
  'http://[64:ff9b::169.254.169.254]/latest',
  'http://[fe90::1]/latest',
  'http://[fd00:ec2::254]/latest',
  'http://[fd20:ce::254]/latest',
  'http://100.100.100.200/latest',
  'http://168.63.129.16/latest',
])('%s is not requested, even where it is configured', async (address) => {
  await expect(guardedFetch([address])(address)).rejects.toThrow('it is private')
})
