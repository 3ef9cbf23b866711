// All code is in ChartConvCommand, where tests can reach it.
import ChartConvCommand

Program.main()
