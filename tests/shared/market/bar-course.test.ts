import { expect, test } from 'vitest'
import { barCourse } from '../../../shared/market/bar-course'

test.each([
  ['that rose', { open: 10, high: 13, low: 9, close: 12 }, [10, 9, 13, 12]],
  ['that fell', { open: 12, high: 13, low: 9, close: 10 }, [12, 13, 9, 10]],
  ['that ended where it began', { open: 10, high: 13, low: 9, close: 10 }, [10, 9, 13, 10]],
])('a bar %s went against its direction first', (_words, bar, course) => expect(barCourse(bar)).toEqual(course))
