import { DefaultLogger, Runtime } from '@temporalio/worker';

// A process has one runtime, and test files that share a process import this module once.
Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
