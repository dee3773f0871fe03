import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { type ChartTheme, type ThemeName, THEMES } from '../../charts/core/theme.ts'

/** Whether a media query holds now: `print`, `(prefers-color-scheme: dark)`. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const list = window.matchMedia(query)
    const update = (): void => setHolds(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return holds
}

const CHOICES = ['system', 'light', 'dark'] as const
type Choice = (typeof CHOICES)[number]
const LABEL: Readonly<Record<Choice, string>> = { system: 'System', light: 'Light', dark: 'Dark' }
const KEY = 'kbench-theme'

interface Theme {
  readonly name: ThemeName
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}

const ThemeContext = createContext<Theme>({ name: 'light', choice: 'system', choose: () => undefined })

/** The theme of everything inside: the system's, until the person chooses one; paper is always light. */
export function ThemeProvider({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const [choice, setChoice] = useState(remembered)
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const isPrinted = useMedia('print')
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = choice
  }, [choice])
  const choose = (next: Choice): void => {
    setChoice(next)
    remember(next)
  }
  const isDark = !isPrinted && (choice === 'dark' || (choice === 'system' && systemIsDark))
  const name = isDark ? 'dark' : 'light'
  return <ThemeContext.Provider value={{ name, choice, choose }}>{children}</ThemeContext.Provider>
}

const NARROW: Readonly<Record<ThemeName, ChartTheme>> = {
  light: { ...THEMES.light, isNarrow: true },
  dark: { ...THEMES.dark, isNarrow: true },
}

/** What charts are drawn in: the colours, and on a phone the narrow layout. */
export function useChartTheme(): ChartTheme {
  const { name } = useContext(ThemeContext)
  const isNarrow = useMedia('screen and (max-width: 640px)')
  return (isNarrow ? NARROW : THEMES)[name]
}

export function ThemeSwitch(): JSX.Element {
  const { choice, choose } = useContext(ThemeContext)
  return (
    <div class="theme-switch no-print" role="group" aria-label="Colours">
      {CHOICES.map((one) => (
        <button key={one} type="button" aria-pressed={choice === one} onClick={() => choose(one)}>
          {LABEL[one]}
        </button>
      ))}
    </div>
  )
}

// A file that is opened from a folder may have no separate storage.
function remembered(): Choice {
  try {
    const kept = window.localStorage.getItem(KEY)
    return CHOICES.find((one) => one === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

function remember(choice: Choice): void {
  try {
    window.localStorage.setItem(KEY, choice)
  } catch {
    // It holds for this visit.
  }
}
