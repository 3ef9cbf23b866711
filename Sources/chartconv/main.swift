// Everything is in ChartconvCommand, where tests can reach it.
import ChartconvCommand

Command.main()
