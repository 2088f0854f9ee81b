import type { Plan, Problem, Reason } from '../model/model.ts'

const day = 24 * 60

/** A plan as lines to read and compare: days from 0 at the midnight before the start point, tasks in order of time. */
export function planText(problem: Problem, plan: Plan): string {
  const midnight = Math.floor(problem.start / day) * day
  const moment = (minute: number) => {
    const at = minute - midnight
    const ofDay = ((at % day) + day) % day
    const clock = `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
    return `${Math.floor(at / day)}d ${clock}`
  }
  const names = new Map(problem.resources.map(({ id, key }) => [id, key ?? `#${id}`]))
  const tasks = new Map(problem.tasks.map((task) => [task.id, task]))
  const value = (name: string, given: Reason['params'][string]) => {
    if (typeof given === 'number' && ['at', 'start', 'wanted', 'due'].includes(name)) return moment(given)
    if (typeof given === 'number' && name === 'resourceId') return names.get(given) ?? `#${given}`
    return Array.isArray(given) ? `[${given.join(' ')}]` : String(given)
  }
  const say = ({ code, params }: { code: string; params: Reason['params'] }) => {
    const list = Object.entries(params).map(([name, given]) => `${name} ${value(name, given)}`)
    return list.length ? `${code}(${list.join(', ')})` : code
  }
  const rows = [...plan.tasks].sort(
    (a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || a.taskId - b.taskId || a.split - b.split,
  )
  const lines = rows.map((row) => {
    const task = tasks.get(row.taskId)!
    const name = `${task.key ?? row.taskId}${row.splits > 1 ? `.${row.split}` : ''}`.padEnd(12)
    if (row.start === null || row.end === null) return `${name} unplaced: ${say(row.unplaced!)}`
    const place = row.resourceId === null ? '-' : `${names.get(row.resourceId)}${row.lane ? `/${row.lane}` : ''}`
    const work = `${row.workMinutes}m${row.setupMinutes ? `+${row.setupMinutes}` : ''}`
    const here = row.whyHere ? `  here: ${row.whyHere.code}` : ''
    const why = row.why.map(say).join('; ')
    return `${name} ${place.padEnd(10)} ${moment(row.start)} - ${moment(row.end)} ${work.padEnd(8)} ${why}${here}`
  })
  const objective = plan.objective.map(({ name, value: level }) => `${name} ${level}`).join(', ')
  const overtime = plan.overtime.map(({ resourceId, intervals }) => {
    const periods: string[] = []
    for (let i = 0; i < intervals.length; i += 2)
      periods.push(`${moment(intervals[i]!)} - ${moment(intervals[i + 1]!)}`)
    return `overtime ${names.get(resourceId)}: ${periods.join(', ')}`
  })
  const ways = plan.ways?.map(({ choiceId, wayId, why }) => {
    const choice = problem.routeChoices!.find(({ id }) => id === choiceId)!
    const way = choice.ways.find(({ id }) => id === wayId)!
    return `way ${choice.key ?? choiceId}: ${way.key ?? wayId}, ${say(why)}`
  })
  return (
    [
      `${plan.method}: ${objective}`,
      ...lines,
      ...overtime,
      ...(ways ?? []),
      ...plan.notes.map((note) => `note ${say(note)}`),
    ].join('\n') + '\n'
  )
}
