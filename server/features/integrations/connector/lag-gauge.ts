import { Gauge } from 'prom-client';
import type { TableSync } from './table-sync.ts';

/** The lag of the tables that a connector follows. */
export const lagGauge = (tables: readonly Pick<TableSync, 'table' | 'lagSeconds'>[]) =>
  new Gauge({
    name: 'marketdesk_connector_lag_seconds',
    help: 'For how long the workspace may lack a committed change of a table of the connected marketplace.',
    labelNames: ['table'],
    registers: [],
    collect() {
      this.reset();
      for (const { table, lagSeconds } of tables) if (lagSeconds !== null) this.set({ table }, lagSeconds);
    },
  });
