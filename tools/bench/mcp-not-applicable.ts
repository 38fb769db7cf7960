/**
 * Checks of the protocol's conformance suite that can't apply to a server with four tools and nothing else: by the
 * reason, the scenarios, and the checks of scenarios of which only a part can't apply. Everything else must pass.
 */
export const notApplicable: readonly {
  reason: string;
  scenarios?: readonly string[];
  checks?: readonly string[];
}[] = [
  {
    reason:
      'It calls a tool of the suite’s own server. Ours are `find`, `describe`, `read` and `change`; `agents.test.ts` calls them with the protocol’s own client.',
    scenarios: [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'json-schema-2020-12',
    ],
  },
  {
    reason: 'Tools answer at once: they send no progress and no log messages.',
    scenarios: ['tools-call-with-progress', 'tools-call-with-logging', 'logging-set-level'],
    checks: ['sep-2575-server-no-log-without-loglevel'],
  },
  {
    reason: 'Tools ask the agent for nothing: no sampling, no elicitation, no roots, no further input.',
    scenarios: [
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-missing-input-response',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-ignore-extra-params',
    ],
    checks: [
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
    ],
  },
  {
    reason: 'There are no resources, and the server declares none.',
    scenarios: [
      'resources-list',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'resources-subscribe',
      'resources-unsubscribe',
      'sep-2164-resource-not-found',
    ],
    checks: [
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
      'sep-2549-resources-read-caching-hints',
    ],
  },
  {
    reason: 'There are no prompts and no completions, and the server declares none.',
    scenarios: [
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
      'completion-complete',
    ],
    checks: ['sep-2549-prompts-list-caching-hints'],
  },
  {
    reason: 'No parameter of a tool is sent as a header.',
    scenarios: ['http-custom-header-server-validation'],
  },
  {
    reason: 'The list of tools never changes, and the server says so (`listChanged: false`).',
    checks: [
      'sep-2575-server-sends-prompts-list-changed-on-subscription',
      'sep-2575-server-sends-tools-list-changed-on-subscription',
    ],
  },
  {
    reason:
      'There are no sessions and no streams to resume: any server of the workspace answers any request.',
    scenarios: ['server-sse-polling'],
    checks: ['server-sse-multiple-streams-session'],
  },
];
