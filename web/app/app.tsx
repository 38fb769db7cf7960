import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import {
  DirectionProvider,
  MantineProvider,
  useDirection,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { StrictMode, useEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import '#web/ui/tokens.css';
import '#web/ui/fonts.css';
import '#web/ui/mantine.css';
import { cssVariables, theme } from '#web/ui/theme.ts';
import * as choices from '#web/lib/choices.ts';
import { nonce } from './nonce.ts';

type Scheme = 'light' | 'dark' | 'auto';

const schemeOf = (choice: choices.Theme): Scheme => (choice === 'system' ? 'auto' : choice);

let unsubscribe = () => {};

/** Connects Mantine's color scheme to the theme in lib/choices.ts. */
const schemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(choices.theme()),
  set: (scheme) => choices.applyTheme(scheme === 'auto' ? 'system' : scheme),
  subscribe: (update) => {
    unsubscribe = choices.onTheme(() => update(schemeOf(choices.theme())));
  },
  unsubscribe: () => unsubscribe(),
  clear: () => choices.applyTheme('system'),
};

function FollowDirection() {
  const { setDirection } = useDirection();
  useLingui();
  const direction = choices.directionOf(choices.language());
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}

/** The whole application. */
export function App({ router }: { router: DataRouter }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <DirectionProvider initialDirection={choices.directionOf(choices.language())} detectDirection={false}>
          <FollowDirection />
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            colorSchemeManager={schemeManager}
            defaultColorScheme="auto"
            getStyleNonce={() => nonce}
          >
            <RouterProvider router={router} />
          </MantineProvider>
        </DirectionProvider>
      </I18nProvider>
    </StrictMode>
  );
}
