# The AKS cluster of both Constellation pages. Every value of theirs is a variable: TF_VAR_node_count=3 and so on.
terraform {
  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = "3.107.0"
    }
  }
}

provider "azurerm" {
  features {}
}

variable "name" {
  type        = string
  description = "of the resource group and the cluster"
}

variable "node_count" {
  type    = number
  default = 2
}

variable "machine" {
  type        = string
  default     = "Standard_DC4as_v5"
  description = "1.25 Gbit/s, as Constellation on Azure has; Standard_D4as_v5 has 12.5 Gbit/s"
}

variable "region" {
  type    = string
  default = "westus"
}

variable "zones" {
  type        = list(string)
  default     = ["2"]
  description = "[] where the region has no zones"
}

variable "kubernetes_version" {
  type        = string
  default     = "1.24.9"
  description = "published; take one that AKS still offers"
}

resource "azurerm_resource_group" "bench" {
  name     = var.name
  location = var.region
}

resource "azurerm_kubernetes_cluster" "bench" {
  name                = var.name
  location            = azurerm_resource_group.bench.location
  resource_group_name = azurerm_resource_group.bench.name
  dns_prefix          = var.name
  kubernetes_version  = var.kubernetes_version

  default_node_pool {
    name                 = "worker"
    node_count           = var.node_count
    vm_size              = var.machine
    zones                = var.zones
    orchestrator_version = var.kubernetes_version
  }

  network_profile {
    network_plugin = "kubenet"
  }

  identity {
    type = "SystemAssigned"
  }
}

output "kubeconfig" {
  value     = azurerm_kubernetes_cluster.bench.kube_config_raw
  sensitive = true
}
