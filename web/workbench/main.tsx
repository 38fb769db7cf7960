import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet } from 'react-router';
import { App } from '#web/app/app.tsx';
import { startLanguage } from '#web/lib/choices.ts';
import { queryClient } from '#web/lib/queries.ts';
import { signIn } from '#web/lib/session.ts';
import { ConfirmDialogs } from '#web/ui/confirm.tsx';
import { Tips } from '#web/ui/tips.tsx';
import { Toasts } from '#web/ui/toast.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { answerCalls } from './answers.ts';
import { me } from './example-data.ts';
import { registerExampleActivityLabels } from './example-activity-labels.tsx';
import { registerExampleScreens } from './example-screens.ts';
import { Frame } from './frame.tsx';
import { Page } from './page.tsx';
import { usualAnswers } from './usual-answers.ts';

/** The parts of the product's frame that are rendered once for all screens. */
function Root() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ConfirmDialogs />
      <Tips />
      <UndoBar />
      <Toasts />
    </QueryClientProvider>
  );
}

answerCalls(usualAnswers);
registerExampleScreens();
await registerExampleActivityLabels();
signIn({
  ...me,
  token: 'workbench',
  role: 'superadmin',
  restriction: [],
  hasOutbox: true,
  masksPersonal: true,
});
await startLanguage();
const router = createBrowserRouter([
  {
    Component: Root,
    children: [
      { path: '/state/:entry/:state', Component: Frame },
      // Links in the examples lead back to the page.
      { path: '*', Component: Page },
    ],
  },
]);
createRoot(document.querySelector('#root') as HTMLElement).render(createElement(App, { router }));
