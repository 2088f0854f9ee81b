import type { PaletteName } from './data.ts'

/** A fill with what stands on it. */
export interface BarPaint {
  fill: string
  /** Tells bars of one fill that touch apart. */
  border?: string
  text: string
}

export interface GanttTheme {
  name: 'light' | 'dark'
  fontFamily: string
  surface: string
  /** Behind the bars. */
  ground: string
  /** Ground of the axis and of the head of the rows. */
  head: string
  group: string
  hover: string
  selected: string
  line: string
  /** Edges that must be seen against the ground at 3:1. */
  edge: string
  text: string
  secondary: string
  accent: string
  onAccent: string
  focus: string
  danger: string
  dangerText: string
  dangerGround: string
  holidayText: string
  holidayGround: string
  offTime: string
  progress: string
  veil: string
  scheduleStart: string
  load: { rest: string; upTo: readonly { percent: number; fill: string; text: string }[] }
  /** By `tasks.status`, or by `tasks.colour`. Of more categories than colours, some share one. */
  palettes: Readonly<Record<PaletteName, readonly BarPaint[]>>
}

const fontFamily =
  '-apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

export const lightTheme: GanttTheme = {
  name: 'light',
  fontFamily,
  surface: '#FFFFFF',
  ground: '#FFFFFF',
  head: '#F7F9FB',
  group: '#EEF2F7',
  hover: '#F2F6FD',
  selected: '#E6EDFA',
  line: '#E3E7ED',
  edge: '#8A95A5',
  text: '#1A2330',
  secondary: '#5A6675',
  accent: '#1F5AC8',
  onAccent: '#FFFFFF',
  focus: '#1F5AC8',
  danger: '#C93636',
  dangerText: '#B42323',
  dangerGround: '#FDECEC',
  holidayText: '#8A5300',
  holidayGround: '#FFF4DE',
  offTime: '#F1F3F6',
  progress: 'rgba(0, 0, 0, 0.28)',
  veil: 'rgba(138, 149, 165, 0.5)',
  scheduleStart: '#000000',
  load: {
    rest: '#8A95A5',
    upTo: [
      { percent: 50, fill: '#EDF3FB', text: '#1A2330' },
      { percent: 80, fill: '#C9DDF6', text: '#1A2330' },
      { percent: 100, fill: '#9CC2F0', text: '#1A2330' },
      { percent: 115, fill: '#F5C76B', text: '#2A1C00' },
      { percent: Number.POSITIVE_INFINITY, fill: '#B42323', text: '#FFFFFF' },
    ],
  },
  palettes: {
    // The five that the legend names, in the colours laid down for them: amber is material that has arrived. Nothing on the chart warns by a
    // fill alone: what is late has a red edge and a mark. Tags in lists take the same hues, or chart and list would disagree.
    statuses: [
      { fill: '#B3C3D6', border: '#7A8796', text: '#1A2330' },
      { fill: '#1E69E0', border: '#0C3A86', text: '#FFFFFF' },
      { fill: '#0B5A33', border: '#4FA67B', text: '#FFFFFF' },
      { fill: '#EFA740', border: '#9A6A10', text: '#2A1C00' },
      { fill: '#B92A8A', border: '#6A0F4C', text: '#FFFFFF' },
    ],
    categories: [
      { fill: '#1E69E0', text: '#FFFFFF' },
      { fill: '#A8480A', text: '#FFFFFF' },
      { fill: '#0B7A4B', text: '#FFFFFF' },
      { fill: '#8B2FA0', text: '#FFFFFF' },
      { fill: '#F0B429', border: '#9A6A10', text: '#2A1C00' },
      { fill: '#0B6B85', text: '#FFFFFF' },
      { fill: '#B92A5A', text: '#FFFFFF' },
      { fill: '#A9CF6B', border: '#5C7A2A', text: '#18240A' },
      { fill: '#4F46B8', text: '#FFFFFF' },
      { fill: '#7A5230', text: '#FFFFFF' },
      { fill: '#8FD3E8', border: '#3F8397', text: '#06222B' },
      { fill: '#475569', text: '#FFFFFF' },
    ],
    ranks: [
      { fill: '#E4ECF8', border: '#8A95A5', text: '#1A2330' },
      { fill: '#D0DEF4', border: '#8A95A5', text: '#1A2330' },
      { fill: '#B7CDEF', border: '#7A8796', text: '#1A2330' },
      { fill: '#98B8E8', border: '#5078B4', text: '#0B1B33' },
      { fill: '#769FDF', border: '#35609F', text: '#0B1B33' },
      { fill: '#3568D4', border: '#12306F', text: '#FFFFFF' },
      { fill: '#2253B4', border: '#86A8EC', text: '#FFFFFF' },
      { fill: '#153F91', border: '#6E93DA', text: '#FFFFFF' },
      { fill: '#0A2A68', border: '#5F84D0', text: '#FFFFFF' },
    ],
    severities: [
      { fill: '#B3C3D6', border: '#7A8796', text: '#1A2330' },
      { fill: '#0B7A4B', border: '#5FC79A', text: '#FFFFFF' },
      { fill: '#F4D35E', border: '#9A6A10', text: '#2A1C00' },
      { fill: '#EE8A3A', border: '#9A5210', text: '#2A1000' },
      { fill: '#B42323', border: '#5A0C0C', text: '#FFFFFF' },
    ],
  },
}

export const darkTheme: GanttTheme = {
  name: 'dark',
  fontFamily,
  surface: '#171B21',
  ground: '#14181E',
  head: '#1C2129',
  group: '#1E252F',
  hover: '#1F2733',
  selected: '#1B2A45',
  line: '#2A313B',
  edge: '#64707F',
  text: '#E4E8EE',
  secondary: '#9AA5B3',
  accent: '#3568D4',
  onAccent: '#FFFFFF',
  focus: '#7FA8F5',
  danger: '#FF6B6B',
  dangerText: '#FF8F8F',
  dangerGround: '#3A1719',
  holidayText: '#F0B95B',
  holidayGround: '#33260D',
  offTime: '#1B2029',
  progress: 'rgba(4, 16, 31, 0.4)',
  veil: 'rgba(100, 112, 127, 0.55)',
  scheduleStart: '#E4E8EE',
  load: {
    rest: '#64707F',
    upTo: [
      { percent: 50, fill: '#1A2433', text: '#E4E8EE' },
      { percent: 80, fill: '#1F3B63', text: '#E4E8EE' },
      { percent: 100, fill: '#2A5A9E', text: '#FFFFFF' },
      { percent: 115, fill: '#C98A1E', text: '#1D1200' },
      { percent: Number.POSITIVE_INFINITY, fill: '#E25555', text: '#1C0505' },
    ],
  },
  palettes: {
    statuses: [
      { fill: '#515C6B', border: '#8A95A5', text: '#FFFFFF' },
      { fill: '#58A2FF', border: '#1F5AA8', text: '#04101F' },
      { fill: '#107C3A', border: '#4FBF80', text: '#FFFFFF' },
      { fill: '#F4B860', border: '#8A5E14', text: '#261800' },
      { fill: '#E95FA6', border: '#8F2460', text: '#26061A' },
    ],
    categories: [
      { fill: '#58A2FF', text: '#04101F' },
      { fill: '#F4A261', text: '#2A1400' },
      { fill: '#4CC38A', text: '#04190F' },
      { fill: '#D08CF0', text: '#1F0629' },
      { fill: '#F5D04E', text: '#241A00' },
      { fill: '#3FB8D0', text: '#03191D' },
      { fill: '#F27BA5', text: '#2A0614' },
      { fill: '#A7CB4E', text: '#141C00' },
      { fill: '#9D95F5', text: '#0D0A2A' },
      { fill: '#C79A6B', text: '#201103' },
      { fill: '#A6E3F0', text: '#04202A' },
      { fill: '#94A3B8', text: '#0B1119' },
    ],
    ranks: [
      { fill: '#24344D', border: '#64707F', text: '#FFFFFF' },
      { fill: '#2B4468', border: '#64707F', text: '#FFFFFF' },
      { fill: '#325587', border: '#7FA0CC', text: '#FFFFFF' },
      { fill: '#3B65A3', border: '#8FB3E6', text: '#FFFFFF' },
      { fill: '#5C92DD', border: '#1E4C8A', text: '#04101F' },
      { fill: '#78A9EA', border: '#2A5A9E', text: '#04101F' },
      { fill: '#95BFF3', border: '#33619F', text: '#04101F' },
      { fill: '#B5D4F8', border: '#4A75B0', text: '#04101F' },
      { fill: '#DAE9FC', border: '#6F93C4', text: '#04101F' },
    ],
    severities: [
      { fill: '#515C6B', border: '#8A95A5', text: '#FFFFFF' },
      { fill: '#2FA463', border: '#0B5A33', text: '#03170C' },
      { fill: '#F4D35E', border: '#8A6A14', text: '#241A00' },
      { fill: '#F08A3C', border: '#8A4A14', text: '#2A1000' },
      { fill: '#FF6B6B', border: '#8A2424', text: '#2A0303' },
    ],
  },
}

/** The fill and text of a load in percent. */
export function loadPaint(theme: GanttTheme, percent: number): { fill: string; text: string } {
  return theme.load.upTo.find((step) => percent <= step.percent) ?? theme.load.upTo.at(-1)!
}
